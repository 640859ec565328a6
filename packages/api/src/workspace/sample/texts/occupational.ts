import type { Condition } from './types.ts';

export const occupational: readonly Condition[] = [
  {
    suits: 'adults',
    range: [30, 65],
    first: {
      occupations:
        'Wrist pain {pain}/10 for three months. Limits keyboard work to 30 minutes, opening jars and carrying groceries.',
      intervention:
        'Interview about daily tasks. Wrist splint fitted, joint protection shown at the kitchen counter, tendon glides 3 × 10 taught.',
      performance:
        'Active wrist extension {range}°, grip 60% of the other hand. Pain {after}/10 after the tasks.',
      recommendations: 'Splint for heavy tasks, two-handed lifting, breaks every 20 minutes at the keyboard.',
      plan: 'Goals: typing for an hour, opening jars. Visits every week, reassessment at session {visit}.',
    },
    sections: {
      occupations: [
        'Wrist pain {pain}/10 limits keyboard work to 40 minutes and opening jars.',
        'Carries the laundry in two loads. Wrist pain {pain}/10 when wringing a cloth.',
        'Writes by hand for ten minutes before pain {pain}/10. Buttons are slow in the morning.',
        'Woke twice with tingling in the hand, wrist pain {pain}/10 at the computer mouse.',
        'Cooking is possible with breaks; wrist pain {pain}/10 when lifting a pan.',
        'Types for 50 minutes with pain {pain}/10. Back to watering the plants.',
        'Drives for an hour with pain {pain}/10, opens most jars.',
        'All household tasks done this week, wrist pain {pain}/10 after moving boxes.',
      ],
      intervention: [
        'Splint adjusted. Joint protection reviewed at the kitchen counter. Tendon glides 3 × 10. Workstation photos gone through.',
        'Practised two-handed lifting with pans and a kettle. Nerve glides 2 × 8, wrist extension {range}° active.',
        'Activity diary reviewed, heavy tasks spread over the week. Built-up handles tried.',
        'Graded grip with putty, wrist extension {range}° active. Trial of a vertical mouse.',
        'Jar, key and screwdriver tasks with graded resistance. Wrist extension {range}° active.',
        'Eccentric wrist curls 1 kg 3 × 10, simulation of a work day with pauses.',
      ],
      performance: [
        'Carried out tasks with two reminders to change hands. Pain {after}/10 at the end.',
        'Lifted a full kettle with both hands, wrist straight. Pain {after}/10.',
        'Prepared a snack in 15 minutes with two pauses, pain {after}/10.',
        'Uses joint protection without reminders. Typed 45 minutes, pain {after}/10.',
        'Opened five of six jars without a tool. Pain {after}/10 afterwards.',
        'Endurance for typing now 60 minutes. Grip 90% of the other hand.',
      ],
      recommendations: [
        'Breaks every 30 minutes, forearm support, headset for calls.',
        'Lever taps in the kitchen, shopping on wheels.',
        'Thick-handled knife and pen; cut vegetables sitting down.',
        'Jar opener and lightweight pan; splint at night only.',
        'Vertical mouse at the office too, splint for heavy lifting only.',
        'Strengthening twice a week, splint no longer needed in daily tasks.',
      ],
      plan: [
        'Continue weekly. Bring photos of the kitchen and the desk.',
        'Visit the workplace by video next week. Review in 2 weeks.',
        'Try built-up handles at home, report at the next session.',
        'Increase grip load, reassess the goals at session {visit}.',
        'Letter to the employer about the vertical mouse, with consent.',
        'Every three weeks. Discharge once an hour of typing is comfortable.',
      ],
    },
  },
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      occupations:
        'Concussion six weeks ago in a fall. Off work; reads for 15 minutes, then headache {pain}/10. Cooks with help.',
      intervention:
        'Interview about daily tasks. Energy diary and activity pacing explained, screen time with visual breaks planned.',
      performance: 'Read and summed up two pages in 20 minutes with headache {after}/10.',
      recommendations:
        'Quiet room twice a day for 20 minutes, sunglasses outdoors, one demanding task a day.',
      plan: 'Goal: a gradual return to full days. Weekly visits, reassessment at session {visit}.',
    },
    sections: {
      occupations: [
        'Fatigue after a concussion: manages 2 hours of office work a day. Noise in the kitchen is hard to bear.',
        'Grocery store left after ten minutes because of the lights, headache {pain}/10.',
        'Loses the thread in phone calls longer than five minutes. Headache {pain}/10 in the afternoon.',
        'Cooks a simple meal, then rests an hour. Headache {pain}/10 on busy days.',
        'Back at work half days; needs a nap on three of five days.',
        'Went to a restaurant for the first time, headache {pain}/10 the next morning.',
        'Works six hours with two breaks. Headache {pain}/10 after video meetings.',
        'Full days four times a week, back to the book club. Headache {pain}/10 on Fridays.',
      ],
      intervention: [
        'Energy diary reviewed, activity pacing planned for the week. Graded screen time, visual breaks.',
        'Grocery trip planned: list by aisle, quiet hours, ten minutes. Breathing before and after.',
        'Note-taking during a recorded call, pauses agreed. Screen brightness and font size set.',
        'Memory strategies: one list, one calendar, reminders on the phone. Cooking with a recipe in steps.',
        'Rehearsed a return-to-work plan with the employer’s form. Practised saying no to extra tasks.',
        'Timed reading with background noise, then a summary. Plan for days with many meetings.',
      ],
      performance: [
        'Kept to the plan on 4 of 7 days. Headache {after}/10 after screen work.',
        'Sorted 20 emails in 15 minutes with one pause, headache {after}/10.',
        'Followed a recipe of six steps with one prompt.',
        'Kept to the plan on 6 of 7 days, two naps fewer than last week.',
        'Completed a 45-minute task in a busy room with headache {after}/10.',
        'Summed up a 20-minute talk with one omission. Headache {after}/10 at the end.',
      ],
      recommendations: [
        'Earplugs in open spaces, meetings before noon, no screen one hour before bed.',
        'Blue-light filter, larger font, 20 seconds of distance viewing every 20 minutes.',
        'Cook in the morning; ask the family for quiet during calls.',
        'One errand per trip, rest before and not only after it.',
        'Increase work by 30 minutes a day next week if headache stays below 4/10.',
        'No more than two video meetings in a row; walk at lunch.',
      ],
      plan: [
        'Diary for one more week. Review in 1 week.',
        'Contact the employer with consent about a gradual return.',
        'Grocery trip on Wednesday, report at the next session.',
        'Reassess cognitive endurance at session {visit}.',
        'Full days from next month if the half days go well. Review in 2 weeks.',
        'Closing visit at session {visit}: plan for busy weeks and setbacks.',
      ],
    },
  },
  {
    suits: 'minors',
    range: [0, 0],
    first: {
      occupations:
        'Writes slowly, tires after three lines. Laces, zippers and cutlery need help. Goals named by the parent and the child.',
      intervention: 'Play-based assessment of hand skills; parent and teacher questionnaires gone through.',
      performance:
        'Fisted grip on the pencil, switched hands four times. Cut along a straight line with help.',
      recommendations: 'Short crayons at home, clothes with large zippers until the goals are reached.',
      plan: 'Goals agreed with the parent: write a paragraph, tie shoes. Weekly sessions, reassessment at session {visit}.',
    },
    sections: {
      occupations: [
        'Writes slowly and tires after half a page. Laces and zippers need help in the morning.',
        'Avoids drawing at school; the teacher reports unfinished pages.',
        'Dresses alone except for buttons. Spills when pouring milk.',
        'Cuts paper with short snips; the fork is held in the fist.',
        'Finishes the class journal on most days; zippers without help.',
        'Ties the first knot, needs help with the loop.',
        'Wrote a birthday card of five lines. Uses a knife for soft foods.',
        'Gets ready for school alone on four of five days.',
      ],
      intervention: [
        'Putty and tweezers games, pencil grip trials, letters in sand. Parent took part.',
        'Crawling course and wheelbarrow walk for the shoulders, then tracing on a vertical board.',
        'Pouring and scooping station, buttoning board against the clock. Parent took part.',
        'Lacing cards, cutting along curves, letter families c, a and d.',
        'Obstacle course for shoulder strength, then copying from the board with a slanted desk top.',
        'Shoe tying in backward steps, story of six lines with spacing sticks.',
        'Keyboard game for ten minutes, sandwich made with a child-safe knife.',
      ],
      performance: [
        'Held a tripod grip for five minutes with many reminders.',
        'Traced eight of ten letters on the line. Asked for a break once.',
        'Closed three buttons in two minutes, proud of it.',
        'Held a tripod grip for ten minutes with two reminders.',
        'Copied five sentences in twelve minutes, evenly spaced.',
        'Tied one shoe alone on the third try.',
      ],
      recommendations: [
        'Short pencils and a grip aid, movement break before writing.',
        'Putty five minutes before homework; dress ten minutes earlier without rush.',
        'Pour water in the bath, buttons on a large shirt first.',
        'Slanted board in class, laces practised on Saturdays.',
        'Spacing stick for the journal, lines with a raised edge no longer needed.',
        'Grocery list or diary once a week; let the child butter the bread.',
      ],
      plan: [
        'Note to the teacher with the parent’s consent. Review in 2 weeks.',
        'Letter families next session. Parent films the morning routine.',
        'Observe a writing lesson by video, with the school’s agreement.',
        'Add keyboarding games, reassess the goals at session {visit}.',
        'Sessions every two weeks; laces are the home goal.',
        'Closing report for parents and school at session {visit}.',
      ],
    },
  },
];
