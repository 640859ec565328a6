import type { Icon } from '@tabler/icons-react';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

/** Something an operator can do, as the palette, the shortcuts and the cheat sheet read it. */
export interface Command {
  id: string;
  title: string;
  /** `screen` for what belongs to the screen in view; it goes when the screen does. */
  group: 'pages' | 'screen' | 'console';
  icon?: Icon;
  /** One key (`?`, `j`, `enter`) or two after another (`g t`); letters are lower case. */
  shortcut?: string;
  /** What a role or a state does not include is not offered at all. */
  visible?: boolean;
  /** Offered, but not possible right now. */
  enabled?: boolean;
  /** Only a key: moving through a list has no place in the palette. */
  keyOnly?: boolean;
  run: () => void;
}

/** The commands of everything that is mounted. */
export interface CommandStore {
  put(owner: symbol, commands: readonly Command[]): void;
  remove(owner: symbol): void;
  /** What is visible now; the same array until something changes. */
  all(): readonly Command[];
  subscribe(listener: () => void): () => void;
}

/** Runs whatever the command is at that moment, so that what is listed need not be renewed with every closure. */
function createCommandStore(): CommandStore {
  const owners = new Map<symbol, readonly Command[]>();
  const listeners = new Set<() => void>();
  let listed: readonly Command[] = [];
  let facts = '';

  function renew(): void {
    const current = [...owners].flatMap(([owner, commands]) =>
      commands
        .filter(({ visible }) => visible !== false)
        .map((command) => ({
          ...command,
          run: () =>
            owners
              .get(owner)
              ?.find(({ id }) => id === command.id)
              ?.run(),
        })),
    );
    const now = current
      .map(({ id, title, shortcut, enabled }) => [id, title, shortcut, enabled].join('\t'))
      .join('\n');
    if (now === facts) return;
    facts = now;
    listed = current;
    for (const listener of listeners) listener();
  }

  return {
    put(owner, commands) {
      owners.set(owner, commands);
      renew();
    },
    remove(owner) {
      owners.delete(owner);
      renew();
    },
    all: () => listed,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const CommandContext = createContext<CommandStore | null>(null);

export function CommandProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createCommandStore);
  return <CommandContext value={store}>{children}</CommandContext>;
}

/** Offers commands while the component is mounted; outside the console's shell they go nowhere. */
export function useOfferCommands(commands: readonly Command[]): void {
  const store = useContext(CommandContext);
  const owner = useRef(Symbol('commands')).current;
  useEffect(() => store?.put(owner, commands));
  useEffect(() => () => store?.remove(owner), [store, owner]);
}

const none: readonly Command[] = [];
const listenToNothing = () => () => {};

/** Everything that can be done now. */
export function useCommandList(): readonly Command[] {
  const store = useContext(CommandContext);
  return useSyncExternalStore(store?.subscribe ?? listenToNothing, store?.all ?? (() => none));
}
