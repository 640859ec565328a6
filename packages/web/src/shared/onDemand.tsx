import { sessionTexts } from '@tamarack/core/session';
import { toast, usePart, useText } from '@tamarack/core/ui';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

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
 * 0.3 s after showing `waiting`. If the code cannot be fetched, a component with `onClose` closes and says so; another
 * one throws.
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
  const fail = useEffectEvent((error: unknown) => {
    if (!('onClose' in props && typeof props.onClose === 'function')) return setFailure(error);
    toast.error(t('notLoaded'));
    props.onClose();
  });
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
