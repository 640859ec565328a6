import { useEffect, useEffectEvent } from 'react';
import { usePorts } from '../../session/SessionProvider.tsx';
import { useCommandList } from '../shared/commands.ts';

/** Runs the console's commands for the menu of the application's own window, where there is one. */
export function useMenuCommands(): void {
  const host = usePorts().window;
  const commands = useCommandList();
  const run = useEffectEvent((asked: string) => {
    commands.find(({ id, enabled }) => id === asked && enabled !== false)?.run();
  });
  useEffect(() => host?.onCommand((id) => run(id)), [host]);
}

/** Shows the number on the application's icon as long as the console is open. */
export function useUnreadBadge(count: number): void {
  const host = usePorts().window;
  useEffect(() => host?.setUnread(count), [host, count]);
  useEffect(() => () => host?.setUnread(0), [host]);
}
