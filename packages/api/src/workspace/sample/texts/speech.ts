import type { Condition } from './types.ts';

const plans = [
  'Same targets next week, fewer cues.',
  'Parent leads the first game at the next session.',
  'Move to phrases when 80% is reached in two sessions.',
  'Recording of the targets for the phone. Weekly sessions.',
  'Short call with the teacher, with the parent’s consent.',
  'Next session: story retelling with the same targets.',
  'Sessions every two weeks. Retest the first word list at session {visit}.',
  'Carry over to conversation; the parent notes three examples.',
  'Progress report for the school at session {visit}.',
  'Pause of a month after the next session, then a check.',
];

export const speech: readonly Condition[] = [
  {
    range: [40, 90],
    first: {
      goals: 'Parent’s wish: to be understood by others. Targets to be chosen after the assessment.',
      activities:
        'Picture naming, connected speech in play, hearing and language history taken with the parent.',
      results:
        '/k/ and /g/ replaced by /t/ and /d/ in most words; {range}% correct when copied. Language within the range for age.',
      home_practice: 'No exercises yet: repeat back what the child says, with the sound in it.',
      plan: 'Weekly sessions for three months, a parent present. Results explained; consent given.',
    },
    sections: {
      goals: [
        '/k/ and /g/ at the beginning of words, 80% in structured play.',
        '/k/ alone and in syllables with a hand cue, 90%.',
        'To hear the difference between “tea” and “key”, 9 of 10 pairs.',
        '/g/ at the beginning of words with a picture cue, 80%.',
        '/k/ at the end of words, 80% without a model.',
        '/k/ and /g/ in phrases of three words, 80%.',
        '/k/ and /g/ in a retold story, 70% without a cue.',
        'Self-correction of /k/ and /g/ in conversation, half of the time.',
      ],
      activities: [
        'Picture cards and a farm game, visual and verbal cues. Parent took the lead in the second half.',
        'Tongue placement with a mirror, syllables on stepping stones.',
        'Sorting of sound pairs, fishing game with picture cards.',
        'Bowling with words, hand cue faded after ten turns.',
        'Memory game with carrier phrases, verbal cue only at errors.',
        'Picture story with six target words, retold to the parent.',
        'Interview game about favourite animals, signal for a second try.',
      ],
      results: [
        '{range}% correct in words with a verbal cue; less without it.',
        '{range}% with a hand cue. Tired after twenty minutes, then a break.',
        '{range}% in syllables and first words, the sound held a little long.',
        '{range}% in words with a picture only.',
        '{range}% in phrases; the child corrected two errors alone.',
        '{range}% in the story, clear to a listener who did not know it.',
        '{range}% in play, the last ten turns without a cue.',
      ],
      home_practice: [
        'Five minutes a day with the picture cards; praise the sound, not the child’s effort to repeat.',
        'Listening game in the car: thumbs up for a /k/ word.',
        'Three rounds of memory with the home cards. Model, wait, and move on.',
        'Find five /g/ words in the kitchen and name them together.',
        'Phrase of the day on the fridge, said at supper.',
        'Tell the picture story to a grandparent; no corrections during it.',
      ],
      plan: plans,
    },
  },
  {
    range: [35, 85],
    first: {
      goals: 'Parent’s wish: to tell about the day. Targets to be chosen after the assessment.',
      activities:
        'Picture description, story retelling, free play. Language and hearing history taken with the parent.',
      results:
        'Short sentences, small words left out; {range}% of the story’s main points. Speech sounds as expected for age.',
      home_practice: 'No exercises yet: add one word to what the child says.',
      plan: 'Weekly sessions for three months, a parent present. Results explained; consent given.',
    },
    sections: {
      goals: [
        'Sentences with “is” and “are”, 80% in picture description.',
        'To answer who, what and where, 8 of 10 questions.',
        'Words for feelings: four new ones, used in play.',
        'To ask for help in a full sentence, three times a session.',
        'To join two ideas with “because” or “so”, 80% with a model.',
        'Past tense in retelling, 80% without a model.',
        'Story with beginning, problem and end, from four pictures.',
        'To tell about an event of the day in five sentences.',
      ],
      activities: [
        'Shared book reading with expectant pauses; models of the target sentence.',
        'Guess-who game with questions, picture support. Parent took turns.',
        'Puppets act out feelings; the child names and explains.',
        'Craft with missing pieces, so that there is something to ask for.',
        'Sequencing cards with connectors, then a story told from them.',
        'Retelling of a short film, story map on the table.',
        'News of the week with photos from home, questions from the parent.',
      ],
      results: [
        '{range}% of the opportunities used, half of them without a cue.',
        '{range}% with a model, small words left out when tired.',
        '{range}% in the game; “where” is the hardest question.',
        '{range}% with the story map, connectors used twice unprompted.',
        '{range}% without a model. The order of events was clear.',
        '{range}% in free talk, longest sentence eleven words.',
      ],
      home_practice: [
        'Wait five seconds before helping; model the whole sentence once.',
        'One picture book each evening, three who or where questions.',
        'Name one feeling at supper and say why.',
        'Cook together and tell the steps with “first” and “then”.',
        'Two photos a week, told with “because” or “so”.',
        'Tell a story to a sibling; the listener draws it.',
      ],
      plan: plans,
    },
  },
];
