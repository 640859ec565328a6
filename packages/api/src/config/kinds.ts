import { isIP } from 'node:net';

/** One environment variable: how it is read, and what its row in docs/configuration.md says. */
export interface Variable<T> {
  /** For the table: what the text must be. */
  type: string;
  unit?: string;
  /** For the table: what holds when it is not set. */
  default: string;
  setBy: 'self-hoster' | 'developer';
  description: string;
  /** A text that `read` accepts. */
  example: string;
  /** Its value never appears in a message. */
  secret: boolean;
  /** @throws RangeError whose message completes the sentence "<value> …". */
  read(text: string): T;
}

/** What the table says beside the kind. */
type Row = Pick<Variable<unknown>, 'default' | 'setBy' | 'description'> & { example?: string; unit?: string };

function variable<T>(row: Row, kind: Omit<Variable<T>, keyof Row> & { example: string }): Variable<T> {
  return { ...kind, ...row, example: row.example ?? kind.example };
}

export function whole(min: number, max: number, row: Row): Variable<number> {
  return variable(row, {
    type: `whole number from ${min} to ${max}`,
    example: String(min),
    secret: false,
    read(text) {
      const value = Number(text);
      if (!/^\d+$/.test(text) || value < min || value > max)
        throw new RangeError(`is not a whole number from ${min} to ${max}`);
      return value;
    },
  });
}

export function yesNo(row: Row): Variable<boolean> {
  return variable(row, {
    type: '`true` or `false`',
    example: 'true',
    secret: false,
    read(text) {
      if (text !== 'true' && text !== 'false') throw new RangeError('is neither "true" nor "false"');
      return text === 'true';
    },
  });
}

export function oneOf<const T extends string>(values: readonly [T, ...T[]], row: Row): Variable<T> {
  return variable(row, {
    type: `one of ${values.map((value) => `\`${value}\``).join(', ')}`,
    example: values[0],
    secret: false,
    read(text) {
      const found = values.find((value) => value === text);
      if (!found) throw new RangeError(`is none of ${values.join(', ')}`);
      return found;
    },
  });
}

/** Some of the values, separated by commas; each once. */
export function someOf<const T extends string>(
  values: readonly [T, ...T[]],
  row: Row,
): Variable<readonly T[]> {
  return variable<readonly T[]>(row, {
    type: `comma-separated list of ${values.map((value) => `\`${value}\``).join(', ')}`,
    example: values.slice(0, 2).join(','),
    secret: false,
    read(text) {
      const items = text.split(',').map((item) => item.trim());
      const unknown = items.find((item) => !values.some((value) => value === item));
      if (unknown !== undefined)
        throw new RangeError(`has the entry "${unknown}", none of ${values.join(', ')}`);
      return values.filter((value) => items.includes(value));
    },
  });
}

export function text(
  row: Row & { type: string; example: string; pattern: RegExp; not: string },
): Variable<string> {
  const { pattern, not, ...rest } = row;
  return variable<string>(rest, {
    type: row.type,
    example: row.example,
    secret: false,
    read(value) {
      if (!pattern.test(value)) throw new RangeError(not);
      return value;
    },
  });
}

export function secret(minLength: number, row: Row): Variable<string> {
  return variable(row, {
    type: `text of at least ${minLength} characters`,
    example: 'a text of your own',
    secret: true,
    read(value) {
      if (value.length < minLength) throw new RangeError(`is shorter than ${minLength} characters`);
      return value;
    },
  });
}

/** Several secrets separated by commas; the first is the one in use, the others are still accepted. */
export function secrets(
  row: Row & { each: string; accepts(item: string): boolean },
): Variable<readonly string[]> {
  const { each, accepts, ...rest } = row;
  return variable<readonly string[]>(rest, {
    type: `comma-separated list, each entry ${each}`,
    example: 'the output of the command above',
    secret: true,
    read(value) {
      const items = value.split(',').map((item) => item.trim());
      if (!items.every(accepts)) throw new RangeError(`has an entry that is not ${each}`);
      return items;
    },
  });
}

/** A URL of one of the schemes, kept as text. */
export function url(
  schemes: readonly string[],
  row: Row & { example: string; secret?: boolean },
): Variable<string> {
  const { secret: hidden = false, ...rest } = row;
  return variable<string>(rest, {
    type: `URL, ${schemes.map((scheme) => `\`${scheme}://\``).join(' or ')}`,
    example: row.example,
    secret: hidden,
    read(value) {
      if (!URL.canParse(value)) throw new RangeError('is not a URL');
      const { protocol, hostname } = new URL(value);
      if (!schemes.includes(protocol.slice(0, -1)))
        throw new RangeError(`does not begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`);
      if (!hostname && !new URL(value).searchParams.has('host')) throw new RangeError('names no host');
      return value;
    },
  });
}

/** Addresses and networks in CIDR notation; `loopback` stands for both loopback networks. */
export function networks(row: Row): Variable<readonly string[]> {
  return variable<readonly string[]>(row, {
    type: 'comma-separated addresses or networks',
    example: 'loopback',
    secret: false,
    read: (value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .flatMap((item) => {
          if (item === 'loopback') return ['127.0.0.0/8', '::1'];
          const [address = '', bits] = item.split('/');
          const family = isIP(address);
          const fits =
            bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
          if (family === 0 || !fits)
            throw new RangeError(`has the entry "${item}", no address and no network`);
          return [item];
        }),
  });
}
