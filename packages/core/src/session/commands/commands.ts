import type { Icon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { atom, useAppValue, useSetAppState } from '../appState.ts';

/** An action for the palette, the shortcuts and the cheat sheet. */
export interface Command {
  id: string;
  title: string;
  /** `screen` for commands of the current screen. */
  group: 'pages' | 'screen' | 'console';
  icon?: Icon;
  /** One key (`?`, `j`, `enter`) or two after another (`g t`); letters are lower case. */
  shortcut?: string;
  /** False hides the command, for example without the permission. */
  visible?: boolean;
  /** False shows the command as not possible right now. */
  enabled?: boolean;
  /** Not listed in the palette, such as moving through a list. */
  keyOnly?: boolean;
  run: () => void;
}

/** The commands of one component; replaced at each of its renders, so that `run` is never out of date. */
interface Offer {
  commands: readonly Command[];
}

const offersAtom = atom<readonly Offer[]>([]);
const listAtom = atom<readonly Command[]>([]);

/** Renews the list when what it shows has changed; a new `run` alone renders nothing. */
const renewListAtom = atom(null, (get, set) => {
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
  set(renewListAtom);
  return () => {
    set(offersAtom, (offers) => offers.filter((other) => other !== offer));
    set(renewListAtom);
  };
});

function summary(commands: readonly Command[]): string {
  return commands
    .map(({ id, title, shortcut, enabled }) => [id, title, shortcut, enabled].join('\t'))
    .join('\n');
}

/** Offers commands to the palette, the shortcuts and the cheat sheet while the component is mounted. */
export function useOfferCommands(commands: readonly Command[]): void {
  const [offer] = useState<Offer>(() => ({ commands }));
  const addOffer = useSetAppState(addOfferAtom);
  const renewList = useSetAppState(renewListAtom);
  useEffect(() => addOffer(offer), [addOffer, offer]);
  useEffect(() => {
    offer.commands = commands;
    renewList();
  });
}

/** The commands that are offered now. */
export function useCommandList(): readonly Command[] {
  return useAppValue(listAtom);
}
