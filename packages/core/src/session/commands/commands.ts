import type { Icon } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { atom, useAppValue, useSetAppState } from '../appState.ts';
import { useStore } from '../SessionProvider.tsx';

/** An action for the palette, the shortcuts and the cheat sheet. */
export interface Command {
  id: string;
  title: string;
  /** `screen` for commands of the current screen. */
  group: 'pages' | 'screen' | 'console';
  icon?: Icon;
  /** One key (`?`, `j`, `enter`) or two after another (`g t`); letters are lower case. */
  shortcut?: string;
  /** False hides the command, for example without the permission; defaults to true. */
  visible?: boolean;
  /** False shows the command as disabled; defaults to true. */
  enabled?: boolean;
  /** Whether it is left out of the palette, like moving through a list. */
  keyOnly?: boolean;
  run: () => void;
}

/** The commands of one component, replaced at each render so that `run` is never outdated. */
interface Offer {
  commands: readonly Command[];
}

const offersAtom = atom<readonly Offer[]>([]);
const listAtom = atom<readonly Command[]>([]);

/** Updates the list if anything visible has changed; a new `run` alone causes no render. */
const updateListAtom = atom(null, (get, set) => {
  const list = get(offersAtom).flatMap((offer) =>
    offer.commands
      .filter(({ visible }) => visible !== false)
      .map((command) => ({
        ...command,
        run: () => offer.commands.find(({ id }) => id === command.id)?.run(),
      })),
  );
  if (summary(list) !== summary(get(listAtom))) set(listAtom, list);
});

const addOfferAtom = atom(null, (get, set, offer: Offer) => {
  set(offersAtom, [...get(offersAtom), offer]);
  set(updateListAtom);
  return () => {
    set(offersAtom, (offers) => offers.filter((other) => other !== offer));
    set(updateListAtom);
  };
});

function summary(commands: readonly Command[]): string {
  return commands
    .map(({ id, title, shortcut, enabled }) => [id, title, shortcut, enabled].join('\t'))
    .join('\n');
}

/**
 * Offers commands to the palette, the shortcuts and the cheat sheet while the component is mounted. A key pressed as soon
 * as the screen is visible already runs them.
 */
export function useOfferCommands(commands: readonly Command[]): void {
  const [offer] = useState<Offer>(() => ({ commands }));
  const addOffer = useSetAppState(addOfferAtom);
  const updateList = useSetAppState(updateListAtom);
  useLayoutEffect(() => addOffer(offer), [addOffer, offer]);
  useLayoutEffect(() => {
    offer.commands = commands;
    updateList();
  });
}

/** The commands offered now. */
export function useCommandList(): readonly Command[] {
  return useAppValue(listAtom);
}

/** Reads the commands offered at the moment of an event. */
export function useCommandsNow(): () => readonly Command[] {
  const store = useStore();
  return () => store.get(listAtom);
}
