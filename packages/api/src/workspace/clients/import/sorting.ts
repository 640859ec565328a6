import type { ImportPreview, KnownRow, RefusedRow } from '@tamarack/core/domain/workspace';
import { type CsvRow, show } from '../../shared/index.ts';
import { isKnown } from '../alike.ts';
import { foldedName } from '../words.ts';
import type { KnownPerson } from './repository.ts';
import { type ImportedPerson, type Reading, readRow } from './rows.ts';

/** Separates new people of a file from those who already exist in the clinic or earlier in the file. */
export class ImportSorting {
  known = 0;
  readonly knownRows: KnownRow[] = [];
  refused = 0;
  readonly refusedRows: RefusedRow[] = [];
  withoutRegion = 0;
  readonly unknownRegions: ImportPreview['unknownRegions'] = [];
  /** The highest file number among the clinic's clients that were added. */
  lastFileNo = 0;
  readonly #inClinic = new Map<string, KnownPerson[]>();
  readonly #inFile = new Map<string, KnownPerson[]>();
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Adds clients of the clinic to compare with. */
  addClients(clients: readonly (KnownPerson & { fileNo: number })[]): void {
    for (const { fileNo, ...person } of clients) {
      this.lastFileNo = Math.max(this.lastFileNo, fileNo);
      addTo(this.#inClinic, person);
    }
  }

  /** Returns the new people of the next rows, and counts the others. */
  sort(rows: readonly CsvRow[]): ImportedPerson[] {
    const people: ImportedPerson[] = [];
    for (const { line, cells } of rows) {
      const read = readRow(cells, this.#reading);
      if ('problem' in read) {
        this.refused += 1;
        show(this.refusedRows, { line, field: read.field, problem: read.problem });
        continue;
      }
      const isIn = (others: Map<string, KnownPerson[]>) =>
        others.get(nameOf(read.person.identity))?.some((other) => isKnown(read.person.identity, other)) ??
        false;
      const isThere = isIn(this.#inClinic);
      if (isThere || isIn(this.#inFile)) {
        this.known += 1;
        show(this.knownRows, { line, problem: isThere ? 'known' : 'twoInFile' });
        continue;
      }
      addTo(this.#inFile, read.person.identity);
      people.push(read.person);
      if (read.unknownRegion !== undefined) {
        this.withoutRegion += 1;
        show(this.unknownRegions, { line, region: read.unknownRegion });
      }
    }
    return people;
  }
}

function addTo(people: Map<string, KnownPerson[]>, person: KnownPerson): void {
  const name = nameOf(person);
  const others = people.get(name);
  if (others) others.push(person);
  else people.set(name, [person]);
}

const nameOf = ({ givenName, familyName }: KnownPerson) => foldedName(givenName, familyName);
