import { Button, Fieldset, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '@tamarack/core/ui';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import panel from '../../shared/panel.module.css';
import classes from '../pay.module.css';
import type { AgreementValues } from './agreement-form.ts';
import { agreementTexts } from './agreement-texts.ts';

interface RuleFieldsProps {
  form: UseFormReturnType<AgreementValues>;
  errorOf: (field: string) => string | undefined;
  /** The server's error about the rule. */
  ruleError: string | undefined;
}

const tiersAtMost = 6;

/** How pay is computed: a share, an amount, or shares by tiers. */
export function RuleFields({ form, errorOf, ruleError }: RuleFieldsProps) {
  const { t } = useText(agreementTexts);
  const { kind } = form.values;
  return (
    <>
      <SelectField
        label={t('pay')}
        data={optionsOf(['percent', 'flat', 'hourly', 'tiers'], t)}
        {...form.getInputProps('kind')}
        error={ruleError}
      />
      {kind === 'percent' ? (
        <TextInput
          label={t('share')}
          inputMode="decimal"
          rightSection="%"
          {...form.getInputProps('share')}
          error={errorOf('share')}
        />
      ) : kind === 'tiers' ? (
        <Tiers form={form} errorOf={errorOf} />
      ) : (
        <TextInput
          label={t(kind === 'flat' ? 'amount' : 'perHour')}
          inputMode="decimal"
          {...form.getInputProps('amount')}
          error={errorOf('amount')}
        />
      )}
    </>
  );
}

function Tiers({ form, errorOf }: Pick<RuleFieldsProps, 'form' | 'errorOf'>) {
  const { t } = useText(agreementTexts);
  const { tiers, lastShare } = form.values;
  return (
    <Fieldset legend={t('tierLegend')}>
      <div className={panel.stack}>
        {tiers.map((_tier, index) => (
          // Rows have no id but their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={classes.tier}>
            <TextInput
              label={t('upTo')}
              aria-label={t('upToNo', { no: index + 1 })}
              inputMode="decimal"
              {...form.getInputProps(`tiers.${index}.upTo`)}
              error={errorOf(`tiers.${index}.upTo`)}
            />
            <TextInput
              label={t('share')}
              aria-label={t('tierNo', { no: index + 1 })}
              inputMode="decimal"
              rightSection="%"
              {...form.getInputProps(`tiers.${index}.share`)}
              error={errorOf(`tiers.${index}.share`)}
            />
            <Button
              variant="subtle"
              color="gray"
              disabled={tiers.length === 1}
              aria-label={t('removeTierNo', { no: index + 1 })}
              onClick={() => form.removeListItem('tiers', index)}
            >
              {t('remove')}
            </Button>
          </div>
        ))}
        {errorOf('tiers') ? (
          <p className={classes.error} role="alert">
            {errorOf('tiers')}
          </p>
        ) : null}
        <TextInput
          label={t('lastTier')}
          inputMode="decimal"
          rightSection="%"
          {...form.getInputProps('lastShare')}
          error={errorOf('lastShare')}
        />
        {tiers.length < tiersAtMost ? (
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              onClick={() => form.insertListItem('tiers', { upTo: '', share: lastShare })}
            >
              {t('addTier')}
            </Button>
          </div>
        ) : null}
        <SelectField
          label={t('method')}
          data={optionsOf(['marginal', 'whole'], t)}
          {...form.getInputProps('method')}
        />
      </div>
    </Fieldset>
  );
}
