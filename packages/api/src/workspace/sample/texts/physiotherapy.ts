import type { Condition } from './types.ts';

const firstPlan =
  'Weekly visits for six weeks, reassessment at session {visit}. Consent given to assessment and treatment.';
const firstResponse =
  'Understands the findings and the plan. Pain {after}/10 after treatment, no adverse reaction.';
const plans = [
  'Progress the load if pain stays at or below {pain}/10. Review in 1 week.',
  'Continue weekly. Add functional loading at the next visit.',
  'Continue current program, review in 10 days. Call the clinic if symptoms flare.',
  'Same exercises for one more week, then increase repetitions. Reassess at session {visit}.',
  'Visit next week. Bring the exercise log.',
  'Re-measure range and strength next visit, then space sessions out.',
  'Every two weeks from now on. Home program on three days a week.',
  'Retest the outcome measure at session {visit}. Discharge if the goals are met.',
  'Add sport- and task-specific exercises. Review in 2 weeks.',
  'One more visit to review the independent program, then by phone if needed.',
];
const responses = [
  'Tolerated well. Pain {after}/10 after treatment, no adverse reaction.',
  'Easier movement reported at the end of the session. No increase in symptoms.',
  'Sore at end range during mobilization, settled before leaving. Pain {after}/10.',
  'Needed cueing on the first set, then performed all exercises correctly.',
  'Slight increase in pain with the new exercise, repetitions reduced. Pain {after}/10 at the end.',
  'Mild fatigue with the last set, settled within two minutes.',
  'Completed the full progression without symptoms.',
  'Confident with all exercises, no cueing needed. Pain {after}/10 afterwards.',
  'Range improved within the session. No pain at rest afterwards.',
  'Exercised at a hard effort without aggravation. Pain {after}/10 after treatment.',
];

export const physiotherapy: readonly Condition[] = [
  {
    suits: 'adults',
    range: [95, 170],
    first: {
      subjective:
        'Right shoulder pain {pain}/10 for six weeks with overhead reach and when lying on the right side. No injury recalled.',
      objective:
        'Active flexion {range}°, abduction 90° with painful arc. External rotation strength 4-/5. Hawkins–Kennedy positive, drop arm negative. Cervical screen clear.',
      treatment:
        'Assessment, education on the rotator cuff and load. Pendulum and isometric external rotation 5 × 20 s taught.',
      response: firstResponse,
      home_program:
        'Pendulum twice a day, isometric external rotation 5 × 20 s daily. Pillow under the arm at night.',
      plan: firstPlan,
    },
    sections: {
      subjective: [
        'Right shoulder pain {pain}/10 with overhead reach. Sleeping on the right side is still uncomfortable.',
        'Shoulder feels looser than last week. Pain {pain}/10 when putting on a coat, none at rest.',
        'Woke up twice this week with shoulder pain {pain}/10. Reaching for the seat belt is sore.',
        'Did the exercises on five of seven days. Pain {pain}/10 after cleaning windows.',
        'Managed a full shift without medication. Pain {pain}/10 lifting above shoulder height.',
        'Sleeps through the night. Pain {pain}/10 only when throwing the ball for the dog.',
        'Back to swimming, 400 m of easy front crawl. Pain {pain}/10 in the evening.',
        'Put dishes on the top shelf without thinking about it. Pain {pain}/10 at worst this week.',
      ],
      objective: [
        'Active flexion {range}°, abduction limited by pain at end range. Painful arc present. External rotation strength 4/5.',
        'Active flexion {range}°. Scapular winging on lowering. Posterior capsule tight, internal rotation to L3.',
        'Flexion {range}° passive and active equal. Empty can painful, strength 4/5.',
        'Active flexion {range}°. Scapular control improved with cueing. Empty can mildly positive.',
        'Flexion {range}°, no painful arc. External rotation strength 4+/5, internal rotation to T12.',
        'Flexion {range}°. Wall push-up 15 repetitions without symptoms. Hawkins–Kennedy negative.',
      ],
      treatment: [
        'Inferior and posterior glenohumeral glides grade III, isometric external rotation 5 × 30 s, scapular retraction with band 3 × 12.',
        'Soft tissue release posterior cuff, banded external rotation 3 × 12, wall slides 3 × 10.',
        'Thoracic extension mobilization, table slides, side-lying external rotation 1 kg 3 × 10.',
        'Mobilization with movement into abduction, banded row 3 × 12, serratus punch 2 kg 3 × 10.',
        'Overhead press 3 kg 3 × 8, external rotation at 90° with band 3 × 12, ball on wall circles.',
        'Push-up plus on bench 3 × 10, kneeling landmine press, loaded carries overhead 2 × 20 m.',
      ],
      response: responses,
      home_program: [
        'Pendulum and table slides twice a day, heat before exercise.',
        'Band external rotation 3 × 12 every other day; wall slides daily. Reviewed technique.',
        'Isometrics before getting up, row with band 3 × 12. Avoid sleeping on the right side.',
        'Side-lying external rotation 2 kg 3 × 10, sleeper stretch 3 × 30 s.',
        'Overhead press 2 × 10 with a light weight, band work three days a week.',
        'Strength session twice a week, posterior capsule stretch after swimming.',
      ],
      plan: plans,
    },
  },
  {
    suits: 'adults',
    range: [30, 80],
    first: {
      subjective:
        'Low back pain {pain}/10 for three weeks after moving house, worse after sitting more than 30 minutes. No leg symptoms, no red flags.',
      objective:
        'Lumbar flexion {range}° with pain, extension half. Slump and straight leg raise negative. Reflexes, strength and sensation normal.',
      treatment: 'Assessment, education on load and pacing. Knee rocks and pelvic tilts 2 × 10 taught.',
      response: firstResponse,
      home_program: 'Knee rocks and pelvic tilts morning and night, short walks three times a day.',
      plan: firstPlan,
    },
    sections: {
      subjective: [
        'Low back pain {pain}/10, worse after sitting more than 30 minutes. No leg symptoms.',
        'Morning stiffness down to 15 minutes. Pain {pain}/10 with bending to load the dishwasher.',
        'A bad day on Sunday after three hours in the car, pain {pain}/10. Settled with walking.',
        'Puts on socks sitting down. Pain {pain}/10 when getting out of bed.',
        'Walked 40 minutes on the weekend with pain {pain}/10. No night pain.',
        'Carried the groceries in two trips, pain {pain}/10 afterwards.',
        'Back at the gym with half the usual weight. Pain {pain}/10 the next morning.',
        'Full days at the desk with breaks, pain {pain}/10 on Friday only.',
      ],
      objective: [
        'Lumbar flexion {range}° with pain at end range. Neurological screen clear. Straight leg raise negative both sides.',
        'Flexion {range}°, side flexion left reduced. L4–5 stiff on posteroanterior pressure.',
        'Flexion {range}°. Paraspinals guarded, sit to stand slow. Prone instability test negative.',
        'Flexion {range}°. Hip hinge improved, still loses neutral under load. Hip abductors 4/5 left.',
        'Flexion {range}°, extension full. Side plank 35 s right, 28 s left.',
        'Flexion {range}° without pain. Lifts 12 kg from the floor with good control.',
      ],
      treatment: [
        'Education on load and pacing. Lumbar rotation mobilization grade III, hip hinge drill 3 × 10, dead bug 3 × 8.',
        'Posteroanterior mobilization L4–5 grade III, cat–camel 2 × 10, glute bridge 3 × 10.',
        'Soft tissue release paraspinals, bird dog 3 × 8, sit to stand from a low chair 3 × 8.',
        'Manual traction, posterior chain loading with kettlebell 8 kg 3 × 8, walking plan updated.',
        'Deadlift from blocks 16 kg 3 × 6, side plank 3 × 30 s, suitcase carry 3 × 20 m.',
        'Lifting practice with a box, split squat 3 × 8, back extension on the bench 2 × 12.',
      ],
      response: responses,
      home_program: [
        'Walk 20 minutes daily, hip hinge 2 × 10, break up sitting every 30 minutes.',
        'Cat–camel in the morning, bridge 3 × 10 in the evening.',
        'Bird dog 3 × 8 daily, heat before bed, towel roll in the car.',
        'Dead bug and side plank 3 × 30 s, four days a week.',
        'Kettlebell deadlift 3 × 8 every other day, walk 40 minutes.',
        'Gym program twice a week as written, mobility after long drives.',
      ],
      plan: plans,
    },
  },
  {
    suits: 'adults',
    range: [100, 135],
    first: {
      subjective:
        'Anterior knee pain {pain}/10 on stairs since training for a 10 km run. No swelling, no giving way.',
      objective:
        'Knee flexion {range}°, no effusion, ligaments stable, McMurray negative. Pain on resisted extension. Squat to 60° with pain.',
      treatment: 'Assessment, education on training load. Isometric wall sit and straight leg raise taught.',
      response: firstResponse,
      home_program:
        'Wall sit 4 × 30 s daily, straight leg raise 3 × 10. Cycling instead of running for a week.',
      plan: firstPlan,
    },
    sections: {
      subjective: [
        'Anterior knee pain {pain}/10 on stairs, worse going down. No giving way.',
        'Knee aches {pain}/10 after a film at the cinema. Cycling is fine.',
        'Kneeling to clean the floor is not possible yet, pain {pain}/10.',
        'Walked instead of running this week. Pain {pain}/10 on the second flight of stairs.',
        'Ran 2 km on flat ground, pain {pain}/10 for an hour afterwards.',
        'Squatting at work is easier, pain {pain}/10 after a long day.',
        'Ran 5 km with walking breaks, pain {pain}/10 on the last kilometre.',
        'Stairs without pain. Knee {pain}/10 after the first hill session.',
      ],
      objective: [
        'Knee flexion {range}°, no effusion. Single-leg squat: dynamic valgus with poor hip control. Quadriceps 4/5.',
        'Flexion {range}°. Patellar tilt test tight laterally, Clarke painful. Hip external rotators 4-/5.',
        'Flexion {range}°. Squat to 80° before pain. Iliotibial band tender distally.',
        'Flexion {range}°. Step-down from 20 cm: 8 repetitions before pain.',
        'Flexion {range}°. Single-leg squat with level pelvis, quadriceps 4+/5.',
        'Flexion {range}°. Single-leg hop 85% of the other side, landing soft.',
      ],
      treatment: [
        'Taping for medial glide, leg press 3 × 10, lateral band walk 3 × 12, gait retraining to shorter steps.',
        'Patellar mobilization, isometric knee extension 5 × 45 s, clam with band 3 × 12.',
        'Foam roller lateral thigh, box squat 3 × 8, side-lying hip abduction 3 × 12.',
        'Spanish squat isometrics 5 × 45 s, step-downs 3 × 8, hip abductor strengthening.',
        'Split squat 8 kg 3 × 8, treadmill intervals 5 × 2 minutes with higher cadence.',
        'Hop and land drills 3 × 6, single-leg press 3 × 8, running plan for the next two weeks.',
      ],
      response: responses,
      home_program: [
        'Isometric wall sit 5 × 40 s daily; no stairs two at a time.',
        'Clam with band 3 × 12, quadriceps stretch 3 × 30 s. Ice after long walks.',
        'Box squat 3 × 8 every other day, cycle 20 minutes.',
        'Step-downs 3 × 8 and bridge 3 × 12, four days a week.',
        'Run every second day, no more than 10% longer each week. Split squat 3 × 8.',
        'Warm-up drills before each run, strength on two rest days.',
      ],
      plan: plans,
    },
  },
  {
    range: [4, 16],
    first: {
      subjective:
        'Inversion sprain of the ankle ten days ago at soccer. Pain {pain}/10 with weight bearing, swelling in the evening.',
      objective:
        'Dorsiflexion {range}°. Swelling and bruising at the lateral malleolus, no bony tenderness by the Ottawa rules. Anterior drawer 1+.',
      treatment:
        'Assessment, compression and elevation explained. Pain-free ankle pumps, weight shifting at the bar.',
      response: firstResponse,
      home_program: 'Ankle pumps and elevation three times a day, elastic bandage, walk as pain allows.',
      plan: firstPlan,
    },
    sections: {
      subjective: [
        'Ankle pain {pain}/10 with weight bearing after the sprain. Swelling less in the evening.',
        'Walks to school or the bus without crutches, pain {pain}/10 after the stairs.',
        'Stumbled once on the curb, pain {pain}/10 for the evening. No new swelling.',
        'Ankle stiff for the first steps in the morning, pain {pain}/10.',
        'Walking without limp, unsure on uneven ground. Pain {pain}/10 at end of day.',
        'Back to light drills, pain {pain}/10 with cutting.',
        'Jogged for 15 minutes on the track, pain {pain}/10 afterwards.',
        'Played half a game with the brace, pain {pain}/10 the next day.',
      ],
      objective: [
        'Dorsiflexion {range}° knee to wall. Anterior drawer 1+, mild swelling at the lateral malleolus.',
        'Dorsiflexion {range}°. Tender over the anterior talofibular ligament, gait with short stance phase.',
        'Dorsiflexion {range}°. Eversion strength 4-/5, single-leg balance 9 s.',
        'Dorsiflexion {range}°. Single-leg balance 22 s eyes open, heel raises 14 with fatigue.',
        'Dorsiflexion {range}°, no swelling. Star excursion reach 90% of the other side.',
        'Dorsiflexion {range}°. Side hop without apprehension, eversion strength 5/5.',
      ],
      treatment: [
        'Talocrural mobilization with movement, balance on foam 4 × 30 s, banded eversion 3 × 15.',
        'Lymphatic massage, seated heel raises 3 × 15, gait practice with even steps.',
        'Anteroposterior talus glide grade III, double-leg heel raises 3 × 12, tandem stance with head turns.',
        'Hop progressions in place, heel raises 3 × 12, lateral shuffle.',
        'Single-leg balance with ball throws, step and land 3 × 8, skipping rope 3 × 1 minute.',
        'Agility ladder, figure-of-eight run, cutting drills at half speed.',
      ],
      response: responses,
      home_program: [
        'Ankle alphabet and banded eversion twice a day; brace for sport only.',
        'Calf stretch at the wall 3 × 30 s, heel raises holding the counter 3 × 15.',
        'Ice 10 minutes after long walks, tandem stance 3 × 30 s.',
        'Balance on one leg while brushing teeth; heel raises 3 × 12.',
        'Single-leg heel raises 3 × 10, skipping rope every other day.',
        'Warm-up with balance and hops before each practice.',
      ],
      plan: plans,
    },
  },
  {
    suits: 'adults',
    range: [40, 75],
    first: {
      subjective:
        'Neck pain {pain}/10 for two months and headache twice a week, after long hours at the laptop. No dizziness, no arm symptoms.',
      objective:
        'Cervical rotation right {range}°, left 10° more. Flexion–rotation test positive right. Reflexes, strength and sensation normal.',
      treatment: 'Assessment, workstation advice. Chin tucks and upper trapezius stretch taught.',
      response: firstResponse,
      home_program: 'Chin tuck 10 × 3 s three times a day, stretch 3 × 30 s. Stand up once an hour.',
      plan: firstPlan,
    },
    sections: {
      subjective: [
        'Neck pain {pain}/10 and headache twice this week, after long hours at the laptop.',
        'Woke with a stiff neck on Monday, pain {pain}/10 until noon. One headache.',
        'Reading in bed brings on pain {pain}/10. Medication taken once.',
        'Neck tight {pain}/10 after two days of meetings, looser after the exercises.',
        'Driving over the shoulder check is easier. Pain {pain}/10 at the end of the day.',
        'No headache since the last visit. Neck stiffness {pain}/10 in the morning.',
        'A full week at the desk with pain {pain}/10 at most. Screen is now at eye level.',
        'Painted a ceiling, neck {pain}/10 for one day and then fine.',
      ],
      objective: [
        'Cervical rotation right {range}°, left 5° more. Deep neck flexor endurance 18 s. Upper limb neurology clear.',
        'Rotation right {range}°. C2–3 stiff and tender on unilateral pressure. Thoracic extension limited.',
        'Rotation right {range}°. Levator scapulae tender, first rib elevated on the right.',
        'Rotation right {range}°. Flexion–rotation test 5° less to the right. Flexor endurance 26 s.',
        'Rotation equal at {range}°. Scapular endurance 45 s, no tenderness at C2–3.',
        'Rotation {range}° both sides. Sitting posture held for 20 minutes without cueing.',
      ],
      treatment: [
        'Unilateral mobilization C2–4 grade III, thoracic manipulation with consent, deep neck flexor training 5 × 10 s.',
        'Suboccipital release, thoracic extension over roll, scapular setting with row 3 × 12.',
        'First rib mobilization, upper trapezius release, chin tuck with band 3 × 10.',
        'Sustained glide C1–2 with rotation, prone neck extension 3 × 8, face pull 3 × 12.',
        'Row and overhead press 3 × 10, neck flexor endurance 4 × 20 s, thoracic rotation.',
        'Shoulder shrug 8 kg 3 × 12, isometric neck holds with band, review of the workstation photos.',
      ],
      response: responses,
      home_program: [
        'Chin tuck 10 × 5 s three times a day; raise the screen to eye level.',
        'Self-mobilization with a towel 10 repetitions twice a day.',
        'Heat in the evening, levator stretch 3 × 30 s, phone at eye level.',
        'Thoracic rotation in side lying 2 × 10; break every 40 minutes at the desk.',
        'Band row and face pull 3 × 12, three days a week.',
        'Neck holds with band 3 × 20 s, swim or walk on two days.',
      ],
      plan: plans,
    },
  },
];
