import type { Condition } from './types.ts';

const plans = [
  'Progress load next visit if pain stays at or below 3/10. Review in 1 week.',
  'Continue weekly. Add functional loading at the next visit.',
  'Re-measure range and strength next visit, then space sessions out.',
  'Continue current program, review in 10 days. Call the clinic if symptoms flare.',
];
const firstPlan =
  'Weekly visits for six weeks, reassessment at session {visit}. Consent given to assessment and treatment.';
const responses = [
  'Tolerated well. Pain {pain}/10 after treatment, no adverse reaction.',
  'Easier movement reported at the end of the session. No increase in symptoms.',
  'Mild fatigue with the last set, settled within two minutes.',
];

export const physiotherapy: readonly Condition[] = [
  {
    suits: 'adults',
    range: [95, 170],
    first: {
      subjective:
        'Right shoulder pain {pain}/10 for six weeks with overhead reach and when lying on the right side. No injury recalled.',
      plan: firstPlan,
    },
    sections: {
      subjective: [
        'Right shoulder pain {pain}/10 with overhead reach. Sleeping on the right side is still uncomfortable.',
        'Shoulder feels looser than last week. Pain {pain}/10 when putting on a coat, none at rest.',
        'Managed a full shift without medication. Pain {pain}/10 lifting above shoulder height.',
      ],
      objective: [
        'Active flexion {range}°, abduction limited by pain at end range. Painful arc present. External rotation strength 4/5.',
        'Active flexion {range}°. Scapular control improved with cueing. Empty can mildly positive.',
      ],
      treatment: [
        'Inferior and posterior glenohumeral glides grade III, isometric external rotation 5 × 30 s, scapular retraction with band 3 × 12.',
        'Soft tissue release posterior cuff, banded external rotation 3 × 12, wall slides 3 × 10.',
      ],
      response: responses,
      home_program: [
        'Band external rotation 3 × 12 every other day; wall slides daily. Reviewed technique.',
        'Pendulum and table slides twice a day, heat before exercise.',
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
      plan: firstPlan,
    },
    sections: {
      subjective: [
        'Low back pain {pain}/10, worse after sitting more than 30 minutes. No leg symptoms.',
        'Morning stiffness down to 15 minutes. Pain {pain}/10 with bending to load the dishwasher.',
        'Walked 40 minutes on the weekend with pain {pain}/10. No night pain.',
      ],
      objective: [
        'Lumbar flexion {range}° with pain at end range. Neurological screen clear. Straight leg raise negative both sides.',
        'Flexion {range}°. Hip hinge improved, still loses neutral under load. Hip abductors 4/5 left.',
      ],
      treatment: [
        'Education on load and pacing. Lumbar rotation mobilization grade III, hip hinge drill 3 × 10, dead bug 3 × 8.',
        'Manual traction, posterior chain loading with kettlebell 8 kg 3 × 8, walking plan updated.',
      ],
      response: responses,
      home_program: [
        'Walk 20 minutes daily, hip hinge 2 × 10, break up sitting every 30 minutes.',
        'Dead bug and side plank 3 × 30 s, four days a week.',
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
      plan: firstPlan,
    },
    sections: {
      subjective: [
        'Anterior knee pain {pain}/10 on stairs, worse going down. No giving way.',
        'Ran 2 km on flat ground, pain {pain}/10 for an hour afterwards.',
        'Squatting at work is easier, pain {pain}/10 after a long day.',
      ],
      objective: [
        'Knee flexion {range}°, no effusion. Single-leg squat: dynamic valgus with poor hip control. Quadriceps 4/5.',
        'Flexion {range}°. Step-down from 20 cm: 8 repetitions before pain.',
      ],
      treatment: [
        'Taping for medial glide, leg press 3 × 10, lateral band walk 3 × 12, gait retraining to shorter steps.',
        'Spanish squat isometrics 5 × 45 s, step-downs 3 × 8, hip abductor strengthening.',
      ],
      response: responses,
      home_program: [
        'Isometric wall sit 5 × 40 s daily; run every second day, no more than 10% longer each week.',
        'Step-downs 3 × 8 and bridge 3 × 12, four days a week.',
      ],
      plan: plans,
    },
  },
  {
    range: [4, 16],
    first: {
      subjective:
        'Inversion sprain of the ankle ten days ago at soccer. Pain {pain}/10 with weight bearing, swelling in the evening.',
      plan: firstPlan,
    },
    sections: {
      subjective: [
        'Ankle pain {pain}/10 with weight bearing after inversion sprain. Swelling less in the evening.',
        'Walking without limp, unsure on uneven ground. Pain {pain}/10 at end of day.',
        'Back to light drills, pain {pain}/10 with cutting.',
      ],
      objective: [
        'Dorsiflexion {range}° knee to wall in degrees. Anterior drawer 1+, mild swelling at the lateral malleolus.',
        'Dorsiflexion {range}°. Single-leg balance 22 s eyes open, heel raises 14 with fatigue.',
      ],
      treatment: [
        'Talocrural mobilization with movement, balance on foam 4 × 30 s, banded eversion 3 × 15.',
        'Hop progressions in place, heel raises 3 × 12, lateral shuffle.',
      ],
      response: responses,
      home_program: [
        'Alphabet and banded eversion twice a day; brace for sport only.',
        'Balance on one leg while brushing teeth; heel raises 3 × 12.',
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
      plan: firstPlan,
    },
    sections: {
      subjective: [
        'Neck pain {pain}/10 and headache twice this week, after long hours at the laptop.',
        'Driving over the shoulder check is easier. Pain {pain}/10 at the end of the day.',
        'No headache since the last visit. Neck stiffness {pain}/10 in the morning.',
      ],
      objective: [
        'Cervical rotation right {range}°, left 5° more. Deep neck flexor endurance 18 s. Upper limb neurology clear.',
        'Rotation right {range}°. C2–3 stiff and tender on unilateral pressure. Thoracic extension limited.',
      ],
      treatment: [
        'Unilateral mobilization C2–4 grade III, thoracic manipulation with consent, deep neck flexor training 5 × 10 s.',
        'Suboccipital release, thoracic extension over roll, scapular setting with row 3 × 12.',
      ],
      response: responses,
      home_program: [
        'Chin tuck 10 × 5 s three times a day; raise the screen to eye level.',
        'Thoracic rotation in side lying 2 × 10; break every 40 minutes at the desk.',
      ],
      plan: plans,
    },
  },
];
