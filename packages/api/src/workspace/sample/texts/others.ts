import type { Condition } from './types.ts';

export const massage: readonly Condition[] = [
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      complaint:
        'Tension in upper trapezius and neck, {pain}/10, for a month of long days at the desk. No contraindications in the health history.',
    },
    sections: {
      complaint: [
        'Tension in upper trapezius and neck, {pain}/10, after a week of desk work.',
        'Neck and shoulder tightness {pain}/10, slept badly twice this week.',
      ],
      findings: [
        'Hypertonic upper trapezius and levator scapulae, right more than left. Trigger point in the right infraspinatus.',
        'Upper trapezius less tense than at the last visit. Suboccipitals tender on palpation.',
      ],
      treatment: [
        'Back, neck and shoulders: Swedish techniques, trigger point release, passive stretch of pectorals. 60 minutes, supine and prone.',
        'Neck and upper back: myofascial release, petrissage, suboccipital release, gentle traction.',
      ],
      response: [
        'Pressure comfortable throughout. Neck rotation freer after treatment.',
        'Reported relaxation; tenderness {pain}/10 afterwards.',
      ],
      self_care: [
        'Pectoral stretch in a doorway 3 × 30 s; water and an easy evening.',
        'Heat 15 minutes, stretch levator scapulae twice a day.',
      ],
    },
  },
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      complaint:
        'Low back and hip tightness {pain}/10 since increasing running distance. No contraindications in the health history.',
    },
    sections: {
      complaint: [
        'Low back and hip tightness {pain}/10 after increasing running distance.',
        'Gluteal tension {pain}/10, sitting is uncomfortable after an hour.',
      ],
      findings: [
        'Quadratus lumborum and gluteus medius hypertonic on the left. Hamstrings short on both sides.',
        'Piriformis tender on the left, better than at the last visit.',
      ],
      treatment: [
        'Low back, gluteals and hamstrings: deep tissue, trigger point release in gluteus medius, passive hip stretches.',
        'Lumbar and hip region: myofascial release, contract–relax for hip rotators.',
      ],
      response: [
        'Tolerated deep pressure well, no soreness at the end.',
        'Hip rotation easier after treatment, tenderness {pain}/10.',
      ],
      self_care: [
        'Ball release for the gluteals 2 minutes a side; hip flexor stretch after runs.',
        'Ease running volume this week, stretch hamstrings 3 × 30 s.',
      ],
    },
  },
  {
    suits: 'minors',
    range: [0, 0],
    sections: {
      complaint: [
        'Calf and hamstring tightness {pain}/10 after practice, parent present.',
        'Legs feel lighter, tightness {pain}/10 the day after a game.',
      ],
      findings: [
        'Gastrocnemius and hamstrings hypertonic on both sides, no tenderness over the growth plates.',
        'Hamstrings less tense, calves tender on the right.',
      ],
      treatment: [
        'Lower legs and hamstrings: gentle Swedish techniques, light pressure, assisted stretches. Parent in the room.',
        'Calves and feet: light petrissage, joint mobility of the ankles. Parent in the room.',
      ],
      response: [
        'Pressure comfortable throughout, asked for and adjusted twice.',
        'Relaxed, tenderness {pain}/10 afterwards.',
      ],
      self_care: [
        'Calf stretch 3 × 30 s after practice, water, a rest day.',
        'Warm-up of ten minutes before games, stretches shown to the parent.',
      ],
    },
  },
];

/** SOAP, for chiropractors and professions without their own template. */
export const chiropractic: readonly Condition[] = [
  {
    suits: 'adults',
    range: [45, 75],
    first: {
      subjective:
        'Mid-back stiffness {pain}/10 for two months, worse after driving. No trauma, no night pain.',
      assessment:
        'Mechanical thoracic pain without red flags. Good prognosis, explained with the alternatives; consent given.',
    },
    sections: {
      subjective: [
        'Mid-back stiffness {pain}/10, worse after driving.',
        'Feels freer since the last adjustment, pain {pain}/10 at the end of the day.',
      ],
      objective: [
        'Cervical rotation {range}° both sides. Restriction T4–6, paraspinals tense.',
        'Rotation {range}°. Motion palpation: T5 restricted, costovertebral tenderness right.',
      ],
      assessment: [
        'Mechanical thoracic pain, improving as expected.',
        'Thoracic joint dysfunction without red flags; responds to manual care.',
      ],
      plan: [
        'Diversified adjustment T4–6, soft tissue work 5 minutes. Thoracic extension at home. Review in 1 week.',
        'Adjusted T5 with consent. Continue every two weeks, then reassess.',
      ],
    },
  },
  {
    suits: 'adults',
    range: [40, 85],
    first: {
      subjective: 'Low back pain {pain}/10 since moving furniture three days ago. No leg pain, no numbness.',
      assessment: 'Sacroiliac joint dysfunction, acute. No red flags; consent given to treatment.',
    },
    sections: {
      subjective: [
        'Low back pain {pain}/10 after shovelling. No leg pain, no numbness.',
        'Back pain {pain}/10, able to work full days again.',
      ],
      objective: [
        'Lumbar flexion {range}°. Left sacroiliac joint restricted. Neurological examination normal.',
        'Flexion {range}°, extension full. Gluteal tenderness left, Kemp negative.',
      ],
      assessment: [
        'Sacroiliac joint dysfunction, acute phase settling.',
        'Lumbar facet irritation, good progress.',
      ],
      plan: [
        'Side-posture adjustment left SI joint, home exercise: bird dog 3 × 8. Next visit in 5 days.',
        'Flexion–distraction, walking daily. Discharge planning at the next visit.',
      ],
    },
  },
  {
    suits: 'minors',
    range: [50, 80],
    first: {
      assessment:
        'Postural thoracic pain, no red flags, normal growth. Explained to the parent; consent given.',
    },
    sections: {
      subjective: [
        'Mid-back ache {pain}/10 after carrying a school bag, parent present.',
        'Ache {pain}/10 twice this week, none on the weekend.',
      ],
      objective: [
        'Thoracic rotation {range}° both sides. Forward bend test straight, neurological examination normal.',
        'Rotation {range}°. Paraspinals mildly tense at T6.',
      ],
      assessment: ['Postural thoracic pain, improving.', 'Thoracic stiffness, good progress.'],
      plan: [
        'Low-force mobilization T5–7, cat–camel 2 × 10 at home, school bag on both shoulders. Review in 2 weeks.',
        'Mobilization with light pressure. Swimming encouraged, reassess at visit {visit}.',
      ],
    },
  },
];

export const occupational: readonly Condition[] = [
  {
    suits: 'adults',
    range: [30, 65],
    first: {
      intervention:
        'Interview about daily tasks. Wrist splint fitted, joint protection shown at the kitchen counter, tendon glides 3 × 10 taught.',
      plan: 'Goals: typing for an hour, opening jars. Visits every week, reassessment at session {visit}.',
    },
    sections: {
      occupations: [
        'Wrist pain {pain}/10 limits keyboard work to 40 minutes and opening jars.',
        'Cooking is possible with breaks; wrist pain {pain}/10 when lifting a pan.',
      ],
      intervention: [
        'Splint adjusted. Joint protection reviewed at the kitchen counter. Tendon glides 3 × 10. Workstation photos gone through.',
        'Graded grip with putty, wrist extension {range}° active. Trial of a vertical mouse.',
      ],
      performance: [
        'Carried out tasks with two reminders to change hands. Pain {pain}/10 at the end.',
        'Uses joint protection without reminders. Endurance for typing now 60 minutes.',
      ],
      recommendations: [
        'Breaks every 30 minutes, forearm support, headset for calls.',
        'Jar opener and lightweight pan; splint at night only.',
      ],
      plan: [
        'Visit the workplace by video next week. Review in 2 weeks.',
        'Increase grip load, reassess the goals at session {visit}.',
      ],
    },
  },
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      intervention:
        'Interview about daily tasks. Energy diary and activity pacing explained, screen time with visual breaks planned.',
      performance: 'Read and summed up two pages in 20 minutes with headache {pain}/10.',
      plan: 'Goal: a gradual return to full days. Weekly visits, reassessment at session {visit}.',
    },
    sections: {
      occupations: [
        'Fatigue after a concussion: manages 2 hours of office work a day. Noise in the kitchen is hard to bear.',
        'Back at work half days; needs a nap on three of five days.',
      ],
      intervention: [
        'Energy diary reviewed, activity pacing planned for the week. Graded screen time, visual breaks.',
        'Rehearsed a return-to-work plan with the employer’s form. Memory strategies: one list, one calendar.',
      ],
      performance: [
        'Kept to the plan on 5 of 7 days. Headache {pain}/10 after screen work.',
        'Completed a 45-minute task in a busy room with headache {pain}/10.',
      ],
      recommendations: [
        'Earplugs in open spaces, meetings before noon, no screen one hour before bed.',
        'Increase work by 30 minutes a day next week if headache stays below 4/10.',
      ],
      plan: [
        'Contact the employer with consent about a gradual return. Review in 1 week.',
        'Reassess cognitive endurance at session {visit}.',
      ],
    },
  },
  {
    suits: 'minors',
    range: [0, 0],
    first: {
      intervention: 'Play-based assessment of hand skills; parent and teacher questionnaires gone through.',
      plan: 'Goals agreed with the parent: write a paragraph, tie shoes. Weekly sessions, reassessment at session {visit}.',
    },
    sections: {
      occupations: [
        'Writes slowly and tires after half a page. Laces and zippers need help in the morning.',
        'Finishes the class journal on most days; zippers without help.',
      ],
      intervention: [
        'Putty and tweezers games, pencil grip trials, letters in sand. Parent took part.',
        'Obstacle course for shoulder strength, then copying from the board with a slanted desk top.',
      ],
      performance: [
        'Held a tripod grip for ten minutes with two reminders.',
        'Copied five sentences in twelve minutes, evenly spaced.',
      ],
      recommendations: [
        'Short pencils and a grip aid, movement break before writing.',
        'Slanted board in class, laces practised on Saturdays.',
      ],
      plan: [
        'Note to the teacher with the parent’s consent. Review in 2 weeks.',
        'Add keyboarding games, reassess the goals at session {visit}.',
      ],
    },
  },
];

export const speech: readonly Condition[] = [
  {
    range: [40, 90],
    first: {
      activities:
        'Picture naming, connected speech in play, hearing and language history taken with the parent.',
      plan: 'Weekly sessions for three months, a parent present. Results explained; consent given.',
    },
    sections: {
      goals: [
        '/k/ and /g/ at the beginning of words, 80% in structured play.',
        'Two-word combinations to ask for things, in daily routines.',
      ],
      activities: [
        'Picture cards and a farm game, visual and verbal cues. Parent took the lead in the second half.',
        'Shared book reading with expectant pauses; models of two-word phrases.',
      ],
      results: [
        '{range}% correct in words with a verbal cue; less in phrases.',
        '{range}% of the opportunities used, half of them without a cue.',
      ],
      home_practice: [
        'Five minutes a day with the picture cards; praise the sound, not the child’s effort to repeat.',
        'Wait five seconds before helping; model the two words.',
      ],
      plan: [
        'Move to phrases when 80% is reached in two sessions.',
        'Next session: story retelling with the same sounds.',
      ],
    },
  },
];
