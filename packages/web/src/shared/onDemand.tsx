import { sessionTexts } from '@tamarack/core/session';
import { fetchCode, toast, useText } from '@tamarack/core/ui';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

interface Code<Props> {
  fetch: () => Promise<ComponentType<Props>>;
  /** Set once it has been fetched. */
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
  const code: Code<Props> = { fetch };
  return Object.assign((props: Props & Waits) => <OnDemand code={code} props={props} />, {
    load: () => fetched(code),
  });
}

async function fetched<Props>(code: Code<Props>): Promise<ComponentType<Props>> {
  code.part ??= await fetchCode(code.fetch);
  return code.part;
}

function OnDemand<Props extends object>({ code, props }: { code: Code<Props>; props: Props & Waits }) {
  const { t } = useText(sessionTexts);
  const [Part, setPart] = useState(() => code.part);
  const [failure, setFailure] = useState<unknown>();
  const fail = useEffectEvent((error: unknown) => {
    if (!('onClose' in props && typeof props.onClose === 'function')) return setFailure(error);
    toast.error(t('notLoaded'));
    props.onClose();
  });
  useEffect(() => {
    let isLeft = false;
    fetched(code).then(
      (part) => setPart(() => part),
      (error) => isLeft || fail(error),
    );
    return () => {
      isLeft = true;
    };
  }, [code]);
  if (failure) throw failure;
  const { waiting = null, ...rest } = props;
  return Part ? <Part {...(rest as unknown as Props)} /> : waiting;
}
