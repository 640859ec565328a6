import type { Condition } from './types.ts';

export const massage: readonly Condition[] = [
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      complaint:
        'Tension in upper trapezius and neck, {pain}/10, for a month of long days at the desk. No contraindications in the health history.',
      findings:
        'Forward head posture, shoulders rounded. Hypertonic upper trapezius on both sides, levator scapulae tender on the right.',
      treatment:
        'Back, neck and shoulders: Swedish techniques with light to medium pressure, prone and supine. Consent given, draping explained.',
      response: 'Comfortable throughout, pressure checked three times. Tenderness {after}/10 afterwards.',
      self_care: 'Shoulder rolls once an hour, water, a warm shower in the evening.',
    },
    sections: {
      complaint: [
        'Tension in upper trapezius and neck, {pain}/10, after a week of desk work.',
        'Neck and shoulder tightness {pain}/10, slept badly twice this week.',
        'Headache on two afternoons, tension {pain}/10 between the shoulder blades.',
        'Jaw and neck tension {pain}/10 before a deadline.',
        'Neck tightness {pain}/10 on the right only, less in the evening.',
        'Shoulders {pain}/10 after painting the hallway, neck comfortable.',
        'Looks over the shoulder easily when driving. Tension {pain}/10.',
        'Maintenance visit: tension {pain}/10, no headache this month.',
      ],
      findings: [
        'Hypertonic upper trapezius and levator scapulae, right more than left. Trigger point in the right infraspinatus.',
        'Scalenes tight on both sides, pectorals short. Rotation right limited by a third.',
        'Rhomboids tender, ropey band along T4 to T6 on the right.',
        'Upper trapezius less tense than at the last visit. Suboccipitals tender on palpation.',
        'Rotation equal on both sides. Small trigger point in the left levator scapulae.',
        'Tone in upper trapezius near normal, pectorals longer. No trigger points found.',
      ],
      treatment: [
        'Back, neck and shoulders: Swedish techniques, trigger point release, passive stretch of pectorals. 60 minutes, supine and prone.',
        'Neck and upper back: myofascial release, petrissage, suboccipital release, gentle traction.',
        'Shoulder girdle: deep stroking along the scapula, ischemic compression of infraspinatus, range of motion.',
        'Neck, jaw and scalp: light petrissage, masseter release outside the mouth, fascial glide of the scalenes.',
        'Upper back and arms: cross-fibre friction of levator scapulae, contract–relax for neck rotation.',
        'Full back with medium pressure, rib cage mobilization with the breath, pectoral release.',
        'Neck and shoulders in side lying: petrissage, scapular mobilization, stretches.',
      ],
      response: [
        'Pressure comfortable throughout. Neck rotation freer after treatment.',
        'Reported relaxation; tenderness {after}/10 afterwards.',
        'Trigger point referred to the temple, released within a minute. Tenderness {after}/10.',
        'Asked for less pressure on the left, adjusted. Tension {after}/10 at the end.',
        'Fell asleep during the second half. No soreness on getting up.',
        'Tissue warmer and softer, tenderness {after}/10 afterwards.',
      ],
      self_care: [
        'Pectoral stretch in a doorway 3 × 30 s; water and an easy evening.',
        'Heat 15 minutes, stretch levator scapulae twice a day.',
        'Tennis ball against the wall for the shoulder blade, two minutes a side.',
        'Chin tucks at every red light; raise the armrests of the chair.',
        'Keep up the stretches three days a week. A bath after long days.',
        'Swim or walk on two days; book when the tightness is back at 4/10.',
      ],
    },
  },
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      complaint:
        'Low back and hip tightness {pain}/10 since increasing running distance. No contraindications in the health history.',
      findings:
        'Hip flexors short on both sides, gluteals hypertonic on the left. Lumbar flexion limited by tightness only.',
      treatment:
        'Low back, gluteals and legs: Swedish techniques with medium pressure, gentle hip stretches. Consent given, draping explained.',
      response: 'Comfortable throughout, pressure checked three times. Tightness {after}/10 afterwards.',
      self_care: 'Hip flexor stretch 3 × 30 s after runs, water, a rest day tomorrow.',
    },
    sections: {
      complaint: [
        'Low back and hip tightness {pain}/10 after increasing running distance.',
        'Gluteal tension {pain}/10, sitting is uncomfortable after an hour.',
        'Left hip catches when getting out of the car, tightness {pain}/10.',
        'Hamstrings tight {pain}/10 after hill training, low back stiff in the morning.',
        'Ran 12 km on Sunday, hip tightness {pain}/10 the next day.',
        'Low back comfortable, calves {pain}/10 after new shoes.',
        'Tapering before a race. Tightness {pain}/10 in the left hip.',
        'Recovered well from the race, legs {pain}/10.',
      ],
      findings: [
        'Quadratus lumborum and gluteus medius hypertonic on the left. Hamstrings short on both sides.',
        'Tensor fasciae latae tight, iliotibial band tender at mid-thigh on the left.',
        'Psoas tender on the left, pelvis rotated forward on the same side.',
        'Piriformis tender on the left, better than at the last visit.',
        'Hip rotation equal on both sides. Calves tight, no swelling.',
        'Gluteals soft on palpation, hamstrings 10° longer than at the first visit.',
        'Mild tone in the left quadratus lumborum, no tender points.',
      ],
      treatment: [
        'Low back, gluteals and hamstrings: deep tissue, trigger point release in gluteus medius, passive hip stretches.',
        'Lumbar and hip region: myofascial release, contract–relax for hip rotators.',
        'Left hip in side lying: cross-fibre friction of gluteus medius, stretch of the iliotibial band.',
        'Psoas release with consent, lumbar petrissage, passive hip extension.',
        'Legs and feet: petrissage, calf stripping, mobilization of the ankles.',
        'Flush massage of both legs, light pressure, passive range of motion.',
      ],
      response: [
        'Tolerated deep pressure well, no soreness at the end.',
        'Hip rotation easier after treatment, tenderness {after}/10.',
        'Sharp spot over the sacrum, worked around it. Tightness {after}/10 afterwards.',
        'Breathing slowed, back flat on the table at the end. Tenderness {after}/10.',
        'Asked for more pressure on the calves, comfortable. Legs lighter afterwards.',
        'Straight leg raise 10° higher after treatment, tightness {after}/10.',
      ],
      self_care: [
        'Ball release for the gluteals 2 minutes a side; hip flexor stretch after runs.',
        'Ease running volume this week, stretch hamstrings 3 × 30 s.',
        'Pigeon stretch in the evening, heat on the low back.',
        'Foam roller for the outer thigh, easy cycling instead of one run.',
        'Warm up for ten minutes before hills; calf stretch on the stairs.',
        'Keep two rest days a week, next massage after the long run.',
      ],
    },
  },
  {
    suits: 'minors',
    range: [0, 0],
    first: {
      complaint:
        'Calf and hamstring tightness {pain}/10 after practice, parent present. No contraindications in the health history.',
      findings:
        'Calves and hamstrings tight on both sides, no tenderness over the growth plates, no bruising.',
      treatment:
        'Lower legs: gentle Swedish techniques, light pressure. Draping explained, client and parent consented. Parent in the room.',
      response: 'Comfortable, pressure asked for three times. Tightness {after}/10 afterwards.',
      self_care: 'Calf stretch 2 × 30 s after practice, water. Stretches shown to the parent.',
    },
    sections: {
      complaint: [
        'Calf and hamstring tightness {pain}/10 after practice, parent present.',
        'Legs heavy after three practices, tightness {pain}/10 on stairs.',
        'Left calf cramped once in the night, tightness {pain}/10.',
        'Hamstrings {pain}/10 after the track meet.',
        'Legs feel lighter, tightness {pain}/10 the day after a game.',
        'Grew two centimetres this season; thighs {pain}/10 after long practices.',
        'Played a tournament on the weekend, calves {pain}/10 on Monday.',
        'No cramps this month, tightness {pain}/10 after sprints.',
      ],
      findings: [
        'Gastrocnemius and hamstrings hypertonic on both sides, no tenderness over the growth plates.',
        'Soleus tender on the left, ankle bends 5° less than on the right.',
        'Hamstrings tight, straight leg raise 60° on both sides.',
        'Hamstrings less tense, calves tender on the right.',
        'Quadriceps tight, knees without tenderness or swelling.',
        'Ankle range equal on both sides, calves soft.',
      ],
      treatment: [
        'Lower legs and hamstrings: gentle Swedish techniques, light pressure, assisted stretches. Parent in the room.',
        'Calves and feet: light petrissage, joint mobility of the ankles. Parent in the room.',
        'Hamstrings: slow stroking, contract–relax with little force. Parent in the room.',
        'Thighs and calves: light petrissage, assisted quadriceps stretch. Parent in the room.',
        'Legs and low back: gentle rocking, stroking, ankle circles. Parent in the room.',
        'Legs: light flush massage after the tournament, stretches led by the client. Parent in the room.',
      ],
      response: [
        'Pressure comfortable throughout, asked for and adjusted twice.',
        'Ticklish at the feet, left out. Tightness {after}/10 afterwards.',
        'Stretched further at the end without discomfort.',
        'Relaxed, tenderness {after}/10 afterwards.',
        'Chatted and rested, legs light when getting up.',
        'Showed the stretches correctly without help. Tightness {after}/10.',
      ],
      self_care: [
        'Calf stretch 3 × 30 s after practice, water, a rest day.',
        'Towel stretch for the hamstrings in the evening, parent helps.',
        'Magnesium is a question for the family doctor; rest and water for cramps.',
        'Warm-up of ten minutes before games, stretches shown to the parent.',
        'Quadriceps stretch 3 × 30 s on each side, new cleats if the old ones pinch.',
        'Easy bike ride the day after a tournament.',
      ],
    },
  },
];
