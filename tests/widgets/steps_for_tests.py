"""A small lesson with a step of each kind."""

import tomllib

LESSON = tomllib.loads("""
game = "happy_bee"
title = "Happy Bee: first steps"
[base]
players = 3
hands = {Ada = "BBBPPYG", Ben = "BPYYYGG", Chi = "BPPYYGG"}
[[step]]
id = "HB-S3"
part = "first steps"
kind = "move"
title = "A tie burns the flower"
rules = ["HB-12"]
say = "A shared top number burns the flower. So a tie can be a block."
do = "Stop Ben's yellow 5 and win a flower yourself."
hint = "One card blocks. Where is nobody else?"
position = {round = 2, faceup = {B = 1, P = 2, Y = 5, G = 3}}
others = {Ben = "YG", Chi = "PG"}
goal = {removed = ["yellow"], points_at_least = 1}
wanted = "yellow removed and a flower for you"
accept = ["BY"]
miss = [{move="PY", text="Yellow is blocked, but purple is 1-1 as well.", rule="HB-12"}]
[[step]]
id = "HB-S5"
part = "first steps"
kind = "resolve"
task = "hand"
title = "Pass, then take back"
rules = ["HB-16", "HB-17"]
say = "The cards you did not play go left. Then your played cards come home."
do = "Place cards until your new hand is right."
hint = "7 - 3 = 4 cards travel."
position = {round = 3, faceup = {B = 5, P = 1, Y = 1, G = 4}}
plays = {Ada = "BBP", Ben = "YYG", Chi = "GBY"}
expect = "BBPPPYG"
miss = [{when="unchanged", text="Your unplayed BPYG must leave.", rule="HB-16"}]
[[step]]
id = "HB-J0"
kind = "choose"
title = "The deal"
rules = ["HB-03", "HB-04", "HB-05"]
say = "Everybody gets 7 bees. The few left over stay unseen by all."
facts = ["3 players", "24 bees", "7 dealt to each"]
[[step.question]]
ask = "How many bees are left over?"
answer = 3
rule = "HB-05"
hint = "Three players got 7 each."
gap = "24 - 3 x 7 = __"
miss = [{answer=0, text="That happens with 6 players.", rule="HB-05"}]
[[step.question]]
ask = "Who may look at Ben's hand?"
options = ["only Ben", "all", "nobody"]
answer = "only Ben"
rule = "HB-04"
[[step]]
id = "HB-J1"
kind = "resolve"
task = "awards"
reasons = true
title = "Nobody there"
rules = ["HB-13"]
do = "Who gets each flower?"
position = {round = 3, faceup = {B = 5, P = 1, Y = 1, G = 4}}
plays = {Ada = "BBP", Ben = "YYY", Chi = "BYY"}
expect = {B="Ada", P="Ada", Y="Ben", G="nobody"}
miss = [{family="green", seat="any", text="Count the green cards: 0-0-0.", rule="HB-13"},
  {family="green", reason="HB-12", text="A tie needs cards. Here are none.", rule="HB-13"}]
[[step]]
id = "HB-J6"
kind = "choose"
title = "Equal scores"
rules = ["HB-23", "HB-24"]
do = "Click the winner or winners."
won = {Ada=[5,4,3,3,2,2,1], Ben=[5,4,3,2,2,2,1,1], Chi=[4,4,3,2,2,1,1,1,1]}
[[step.question]]
ask = "Who wins?"
type = "seats"
answer = ["Ben"]
rule = "HB-23"
miss = [{contains="Chi", text="The count decides only among those with most points.", rule="HB-23"}]
""")
