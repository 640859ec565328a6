import { Drawer, Loader } from '@mantine/core';
import { keepTyping } from '@tamarack/core/session/commands/keepTyping';
import { useText } from '@tamarack/core/ui';
import { useLayoutEffect } from 'react';
import { useCloseGuard } from '../../shared/dialogs/useCloseGuard.tsx';
import { useFocusBack } from '../../shared/dialogs/useFocusBack.ts';
import { BookingForm, type BookingFormProps } from './BookingForm.tsx';
import classes from './booking.module.css';
import { bookingTexts } from './text.ts';
import { useClientOfFile } from './useBook.ts';

export interface BookingPanelProps extends Omit<BookingFormProps, 'client'> {
  /** File number of the client, if already chosen. */
  fileNo?: number | undefined;
}

/** The booking form: beside the calendar, or full screen on phones. */
export function BookingPanel({ fileNo, ...props }: BookingPanelProps) {
  const { t } = useText(bookingTexts);
  const chosen = useClientOfFile(fileNo);
  useFocusBack();
  useLayoutEffect(keepTyping, []);
  const { overlay, question } = useCloseGuard(props.onClose);
  return (
    <>
      <Drawer
        {...overlay}
        opened
        position="right"
        size="28rem"
        title={t('title')}
        overlayProps={{ backgroundOpacity: 0.12 }}
        closeButtonProps={{ 'aria-label': t('close') }}
        classNames={{ header: classes.drawerHeader, title: classes.drawerTitle, body: classes.drawerBody }}
      >
        {chosen.isLoading ? (
          <Loader role="status" aria-label={t('searching')} />
        ) : (
          <BookingForm {...props} client={chosen.data ?? null} />
        )}
      </Drawer>
      {question}
    </>
  );
}
