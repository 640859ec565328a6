import { useFocusRescue } from '@tamarack/core/ui';
import { useRef } from 'react';
import { splitLocale } from './paths.ts';
import { usePlace } from './place.tsx';
import { SiteFrame, type SiteFrameProps } from './SiteFrame.tsx';

/** The frame of the account screens, which keeps the focus within a screen and from one to the next. */
export function AccountFrame(props: Omit<SiteFrameProps, 'content'>) {
  const content = useRef<HTMLElement>(null);
  useFocusRescue(content, splitLocale(usePlace().pathname).path);
  return <SiteFrame {...props} content={content} />;
}
