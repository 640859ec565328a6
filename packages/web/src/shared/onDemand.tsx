import { sessionTexts } from '@tamarack/core/session';
import { useKeepTyping } from '@tamarack/core/session/commands/useKeepTyping';
import { toast, usePart, useText } from '@tamarack/core/ui';
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';

interface Code<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Set once it is loaded. */
  part?: ComponentType<Props>;
}

interface Waits {
  /** Shown until the code is fetched. */
  waiting?: ReactNode;
}

/**
 * A component whose code is fetched when it is first drawn, or earlier by `load`. React's `lazy` would hold it back for
 * 0.3 s after showing `waiting`. A component with `onClose` is a dialog: what is typed while its code is fetched is kept for
 * it, and if the code cannot be fetched, it closes and says so. Another one then throws.
 */
export function onDemand<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  const code: Code<Props> = {
    load: async () => {
      code.part ??= await fetch();
      return code.part;
    },
  };
  return Object.assign((props: Props & Waits) => <OnDemand code={code} props={props} />, { load: code.load });
}

function OnDemand<Props extends object>({ code, props }: { code: Code<Props>; props: Props & Waits }) {
  const { t } = useText(sessionTexts);
  const { part: Part = code.part, fetchPart } = usePart(code.load);
  const [failure, setFailure] = useState<unknown>();
  const onClose = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null;
  const fail = useEffectEvent((error: unknown) => {
    if (!onClose) return setFailure(error);
    toast.error(t('notLoaded'));
    onClose();
  });
  const isAwaitedDialog = onClose !== null && !Part;
  const keepTyping = useKeepTyping();
  useLayoutEffect(() => {
    if (isAwaitedDialog) keepTyping();
  }, [isAwaitedDialog, keepTyping]);
  useEffect(() => {
    let isLeft = false;
    fetchPart().catch((error) => isLeft || fail(error));
    return () => {
      isLeft = true;
    };
  }, [fetchPart]);
  if (failure) throw failure;
  const { waiting = null, ...rest } = props;
  return Part ? <Part {...(rest as unknown as Props)} /> : waiting;
}
