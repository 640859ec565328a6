import { useEffect, useEffectEvent } from 'react';
import { useCommandsNow } from '../../session/commands/index.ts';
import { usePorts } from '../../session/SessionProvider.tsx';

/** Runs the commands chosen in the desktop application's menu. */
export function useMenuCommands(): void {
  const host = usePorts().window;
  const commandsNow = useCommandsNow();
  const run = useEffectEvent((asked: string) => {
    commandsNow()
      .find(({ id, enabled }) => id === asked && enabled !== false)
      ?.run();
  });
  useEffect(() => host?.onCommand((id) => run(id)), [host]);
}

/** Shows the unread count on the desktop application's icon while the console is open. */
export function useUnreadBadge(count: number): void {
  const host = usePorts().window;
  useEffect(() => host?.setUnread(count), [host, count]);
  useEffect(() => () => host?.setUnread(0), [host]);
}
