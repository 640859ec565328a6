import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { toast, toastTiming, useText } from '@tamarack/core/ui';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../frame/index.ts';
import { checkoutTexts } from './text.ts';

/** Reports a check-out, with a button that opens the invoice for its receipt. */
export function useCheckedOut() {
  const { t } = useText(checkoutTexts);
  const mayReadInvoices = useMay('invoices:read');
  const navigate = useNavigate();
  return (text: string, invoiceId: string | null) => {
    if (invoiceId === null || !mayReadInvoices) return toast.success(text);
    const id = `invoice-${invoiceId}`;
    return notifications.show({
      id,
      role: 'status',
      color: 'green',
      autoClose: toastTiming.action,
      message: (
        <Group gap="xs" justify="space-between">
          {text}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              notifications.hide(id);
              void navigate(`/billing/invoices/${invoiceId}`);
            }}
          >
            {t('openInvoice')}
          </Button>
        </Group>
      ),
    });
  };
}
