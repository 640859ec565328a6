import { type ClientSummary, maxSimilar } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { soundDistance, soundsOf } from '../sounds.ts';
import { isNameWord, type Piece } from '../words.ts';
import { findClients, listNamesOf, type SearchPage } from './repository.ts';

/** Words of a query; a longer one is hardly a name. */
const maxWords = 6;
/** Spellings per word. */
const maxSpellings = 8;

/** Clients whose names sound like the words of a query, nearest first. */
export async function findSimilar(tx: Tx, page: SearchPage): Promise<ClientSummary[]> {
  const pieces = page.pieces.flatMap(namesApart);
  const sounds = new Set(pieces.filter(isName).flatMap(({ alternatives }) => soundsOf(wordOf(alternatives))));
  if (sounds.size === 0 || pieces.length > maxWords) return [];
  const names = await listNamesOf(tx, [...sounds]);
  const widened = pieces.map((piece) =>
    isName(piece) ? { ...piece, similar: nearest(names, wordOf(piece.alternatives)) } : piece,
  );
  if (!widened.some(({ similar = [] }) => similar.length > 0)) return [];
  return findClients(tx, { ...page, pieces: widened, limit: maxSimilar });
}

const wordOf = ([words]: Piece['alternatives']) => words?.[0] ?? '';
const isName = ({ alternatives }: Piece) => alternatives.flat().every(isNameWord);

/** The parts of a hyphenated name, each of which may be misheard. */
function namesApart(piece: Piece): Piece[] {
  const [parts = []] = piece.alternatives;
  if (!isName(piece) || parts.length < 2) return [piece];
  return parts.map((part) => ({ alternatives: [[part]], fileNo: null }));
}

function nearest(names: readonly string[], word: string): string[] {
  return names
    .flatMap((name) => {
      const distance = name === word ? undefined : soundDistance(name, word);
      return distance === undefined ? [] : [{ name, distance }];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxSpellings)
    .map(({ name }) => name);
}
