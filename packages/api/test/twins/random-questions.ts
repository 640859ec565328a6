import { createRandom, type Random } from '../../src/platform/sample-data/random.ts';

/**
 * Random queries for which the product and its plain twin must return the same result. The queries are always the same
 * unless TWIN_QUESTIONS sets another number or TWIN_SEED another seed.
 */
const seed = Number(process.env.TWIN_SEED ?? 42);

export interface Round {
  random: Random;
  /** Throws with the seed and the query unless both results are the same. */
  compare(question: unknown, answer: unknown, twin: unknown): void;
}

/**
 * Runs queries in rounds; `prepare` may change the rows before each round.
 * @param usual number of queries unless TWIN_QUESTIONS is set; lower for slow queries
 */
export async function askRandomly(
  prepare: (random: Random) => Promise<void>,
  ask: (round: Round) => Promise<void>,
  { usual = 400, perRound = 100 } = {},
): Promise<void> {
  const random = createRandom(seed);
  const questions = Number(process.env.TWIN_QUESTIONS ?? usual);
  let asked = 0;
  const compare: Round['compare'] = (question, answer, twin) => {
    const [given, wanted] = [JSON.stringify(answer), JSON.stringify(twin)];
    if (given === wanted) return;
    throw new Error(
      `TWIN_SEED=${seed}, question ${asked + 1}: ${JSON.stringify(question)}\nanswers ${given}\nits twin ${wanted}`,
    );
  };
  while (asked < questions) {
    if (asked % perRound === 0) await prepare(random);
    await ask({ random, compare });
    asked += 1;
  }
}

/** Name parts with accents, ligatures, quotes, SQL wildcards, emoji, other scripts, or only one or two letters. */
const unusualParts = [
  '100%',
  'Santé_Plus',
  'L’Érable',
  "O'Neil",
  '"Le Bœuf"',
  'Æsop',
  'a\\b',
  'C:\\Soins\\',
  '%',
  '_',
  '%_%',
  '\\',
];
const foreign = [
  '李明',
  '김',
  'Ægir',
  'ŁÓDŹ',
  'Straße',
  'Çelik',
  'Ñandú',
  'ΣΟΦΟΣ',
  'İzmir',
  'Żółć',
  'Тимур',
  '🌲',
  '👩‍⚕️',
];
const short = ['É', 'Q', 'St', 'Ro', 'li', 'Ïn', 'ç', '7', '42'];
const common = ['Physio', 'Clinique', 'Santé', 'Wellness', 'Thérapie', 'Centre', 'North', 'Harbour'];
const joins = [' ', ' ', ' ', ' ', '-', ', ', '  ', ';', '.'];

/** A realistic text of common and unique words. */
export function oddText(random: Random, words = random.between(1, 4)): string {
  let text = '';
  for (let word = 0; word < words; word += 1) {
    const kind = random.next();
    text += text ? random.pick(joins) : '';
    if (kind < 0.45) text += random.pick(common);
    else if (kind < 0.6) text += random.pick(unusualParts);
    else if (kind < 0.7) text += random.pick(foreign);
    else if (kind < 0.8) text += random.pick(short);
    else text += letters(random, random.between(3, 9));
  }
  return text.trim().normalize('NFC');
}

function letters(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick([...'abcdeéèghïjklmnoôpqrstuvxyz'])).join('');
}

/** A random part of a text, as typed without regard to case, accents or quotes. */
export function typedFrom(random: Random, text: string): string {
  const characters = [...text];
  const from = random.between(0, Math.max(0, characters.length - 1));
  const piece = characters.slice(from, from + random.between(1, random.chance(0.3) ? 3 : 14)).join('');
  return random.pick<(typed: string) => string>([
    (typed) => typed,
    (typed) => typed.toUpperCase(),
    (typed) => typed.toLowerCase(),
    (typed) => typed.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
    (typed) => typed.normalize('NFD'),
    (typed) => typed.replaceAll('’', "'"),
    (typed) => ` ${typed}  `,
    (typed) => `${typed}%`,
    (typed) => typed.replace(/.$/u, '_'),
    (typed) =>
      `${typed}${random.pick(["'", '"', '\\', '%%', '_', '*', '?', ')', '::text', '$1', ' OR 1=1 --'])}`,
  ])(piece);
}
