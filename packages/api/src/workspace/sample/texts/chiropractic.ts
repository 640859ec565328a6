import type { Condition } from './types.ts';

/** SOAP, for chiropractors and professions without their own template. */
export const chiropractic: readonly Condition[] = [
  {
    suits: 'adults',
    range: [45, 75],
    first: {
      subjective:
        'Mid-back stiffness {pain}/10 for two months, worse after driving. No trauma, no night pain.',
      objective:
        'Cervical rotation {range}° both sides, thoracic extension limited. T4–6 restricted and tender. Neurological examination normal.',
      assessment:
        'Mechanical thoracic pain without red flags. Good prognosis, explained with the alternatives; consent given.',
      plan: 'Twice a week for two weeks, then weekly. Thoracic extension over a towel roll at home. Re-examination at visit {visit}.',
    },
    sections: {
      subjective: [
        'Mid-back stiffness {pain}/10, worse after driving.',
        'Sore for a day after the last adjustment, then looser. Pain {pain}/10.',
        'Deep breath pulls between the shoulder blades, pain {pain}/10.',
        'Long week at the computer, stiffness {pain}/10 by evening.',
        'Feels freer since the last adjustment, pain {pain}/10 at the end of the day.',
        'Drove to Ottawa and back, pain {pain}/10 only in the last hour.',
        'Rowing machine without discomfort, stiffness {pain}/10 in the morning.',
        'Good two weeks, pain {pain}/10 once after cleaning windows.',
      ],
      objective: [
        'Cervical rotation {range}° both sides. Restriction T4–6, paraspinals tense.',
        'Rotation {range}°. Fourth rib restricted on the right, tender at the angle.',
        'Rotation {range}°. Trapezius tense, T3–4 restricted in extension.',
        'Rotation {range}°. Motion palpation: T5 restricted, costovertebral tenderness right.',
        'Rotation {range}°. Thoracic extension improved, mild restriction T6.',
        'Rotation {range}°. No tenderness at the costovertebral joints, paraspinals soft.',
      ],
      assessment: [
        'Thoracic joint dysfunction without red flags; responds to manual care.',
        'Costovertebral irritation, as expected at this stage.',
        'Mechanical thoracic pain with postural strain, slowly improving.',
        'Mechanical thoracic pain, improving as expected.',
        'Thoracic mobility close to normal; occasional postural strain.',
        'Thoracic pain nearly resolved, suitable for longer intervals.',
      ],
      plan: [
        'Diversified adjustment T4–6, soft tissue work 5 minutes. Thoracic extension at home. Review in 1 week.',
        'Fourth rib mobilization, breathing exercise. Next visit on the same day next week.',
        'Adjusted T3–4 with consent, trapezius release. Breaks every 30 minutes at the desk.',
        'Instrument-assisted soft tissue work, T5 mobilization. Wall angels 2 × 10 at home.',
        'Adjusted T5 with consent. Continue every two weeks, then reassess.',
        'T6 adjustment, band row 3 × 12 at home. Re-examination at visit {visit}.',
        'No adjustment needed; exercises reviewed. Return in a month or as needed.',
      ],
    },
  },
  {
    suits: 'adults',
    range: [40, 85],
    first: {
      subjective: 'Low back pain {pain}/10 since moving furniture three days ago. No leg pain, no numbness.',
      objective:
        'Lumbar flexion {range}° with guarding. Left sacroiliac joint tender, thigh thrust positive. Straight leg raise, reflexes and strength normal.',
      assessment: 'Sacroiliac joint dysfunction, acute. No red flags; consent given to treatment.',
      plan: 'Mobilization in side lying, ice 10 minutes. Short walks every two hours. Next visit in 3 days, re-examination at visit {visit}.',
    },
    sections: {
      subjective: [
        'Low back pain {pain}/10 after lifting boxes. No leg pain, no numbness.',
        'Turning in bed is the worst, pain {pain}/10. Sitting is better.',
        'Stiff for the first half hour of the day, pain {pain}/10.',
        'Stood at a counter for two hours, pain {pain}/10 on the left.',
        'Back pain {pain}/10, able to work full days again.',
        'Played ball with the children, pain {pain}/10 the same evening.',
        'Lifts groceries and laundry without thinking, pain {pain}/10 on long drives.',
        'Back pain {pain}/10 once this week, gone after stretching.',
      ],
      objective: [
        'Lumbar flexion {range}°. Left sacroiliac joint restricted. Neurological examination normal.',
        'Flexion {range}° with a painful arc. Quadratus lumborum tense on the left.',
        'Flexion {range}°. L5 restricted in rotation, hamstrings short.',
        'Flexion {range}°, extension full. Gluteal tenderness left, Kemp negative.',
        'Flexion {range}°. Sacroiliac motion equal, single-leg bridge 20 s each side.',
        'Flexion {range}° without pain. Squat and lift from the floor with good form.',
      ],
      assessment: [
        'Sacroiliac joint dysfunction, acute phase settling.',
        'Lumbar facet irritation with muscle guarding; no change in the neurological findings.',
        'Mechanical low back pain, improving with care and activity.',
        'Lumbar facet irritation, good progress.',
        'Low back pain in the last phase of care; endurance is the remaining goal.',
        'Goals met except long drives. Low risk of recurrence with exercise.',
      ],
      plan: [
        'Side-posture adjustment left SI joint, home exercise: bird dog 3 × 8. Next visit in 5 days.',
        'Mobilization L5, soft tissue work quadratus lumborum. Heat before bed.',
        'Drop-table adjustment, pelvic tilts 2 × 10. Avoid lifting over 10 kg this week.',
        'Flexion–distraction, walking daily. Hamstring stretch 3 × 30 s.',
        'Side-posture adjustment L5, side plank 3 × 20 s at home. Every two weeks from now.',
        'Exercise progression to dead lift with 10 kg. Re-examination at visit {visit}.',
        'Flexion–distraction 5 minutes. Discharge planning at the next visit.',
      ],
    },
  },
  {
    suits: 'minors',
    range: [50, 80],
    first: {
      subjective:
        'Mid-back ache {pain}/10 after carrying a school bag, for a month. No injury, no night pain. Parent present.',
      objective:
        'Thoracic rotation {range}° both sides. Forward bend test straight, shoulders level. Neurological examination normal.',
      assessment:
        'Postural thoracic pain, no red flags, normal growth. Explained to the parent; consent given.',
      plan: 'Low-force mobilization, two exercises shown. Every two weeks, re-examination at visit {visit}.',
    },
    sections: {
      subjective: [
        'Mid-back ache {pain}/10 after carrying a school bag, parent present.',
        'Ache {pain}/10 after two hours of gaming, parent present.',
        'Sat through a long exam, ache {pain}/10 until the evening.',
        'Tried the exercises three times, ache {pain}/10 after gym class.',
        'Ache {pain}/10 twice this week, none on the weekend.',
        'Carries the bag on both shoulders, ache {pain}/10 on gym days.',
        'Slept at a friend’s on the floor, ache {pain}/10 for a day.',
        'No ache at school, {pain}/10 after a swim meet.',
      ],
      objective: [
        'Thoracic rotation {range}° both sides. Paraspinals tense at T5 to T7.',
        'Rotation {range}°. Rounded shoulders when seated, corrected with a cue.',
        'Rotation {range}°. T6 mildly restricted, ribs move evenly with the breath.',
        'Rotation {range}°. Paraspinals mildly tense at T6.',
        'Rotation {range}°. Plank 40 s with a straight back.',
        'Rotation {range}°. No restriction, forward bend test straight.',
      ],
      assessment: [
        'Postural thoracic pain, as at the first visit.',
        'Thoracic stiffness linked to long sitting; no red flags.',
        'Postural pain, exercises are being learned.',
        'Postural thoracic pain, improving.',
        'Thoracic stiffness, good progress.',
        'Nearly free of pain; strength and habits are the remaining goals.',
      ],
      plan: [
        'Low-force mobilization T5–7, cat–camel 2 × 10 at home, school bag on both shoulders. Review in 2 weeks.',
        'Breathing and rib mobility in side lying. Screen raised, breaks every 30 minutes.',
        'Gentle soft tissue techniques, wall angels 2 × 8. A list of the exercises for the fridge.',
        'Mobilization with light pressure. Swimming encouraged, reassess at visit {visit}.',
        'Band row 2 × 12 shown to client and parent. Next visit in 3 weeks.',
        'No treatment needed today; exercises kept for gym days.',
        'Light mobilization T6, plank 3 × 20 s. Last visit in a month if all is well.',
      ],
    },
  },
];
