import { Button, Skeleton, Text } from '@mantine/core';
import { ApiError, isCancelled } from '@tamarack/core/client';
import { type ClinicDashboard, clinicEndpoints } from '@tamarack/core/domain';
import { Problem } from '@tamarack/core/session';
import { ListFailed } from '@tamarack/core/session/own-account';
import { useChange } from '@tamarack/core/session/step-up';
import { AskDialog, focusFirstError, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { Panel } from '../frame/Panel.tsx';
import { clinicKey, clinicsKey, useMembers } from '../queries.ts';

/** Hands the clinic to another active administrator whose account is not deactivated, after a step-up. */
export function TransferPanel({ clinic }: { clinic: ClinicDashboard }) {
  const { t } = useText(clinicTexts);
  const members = useMembers(clinic.tenantId);
  const [memberId, setMemberId] = useState('');
  const [errors, setErrors] = useState<{ memberId?: string }>({});
  const [asking, setAsking] = useState(false);
  const candidates = (members.data ?? []).filter(
    ({ role, state, isDeactivated, isOwner, isSelf }) =>
      role === 'administrator' && state === 'active' && !isDeactivated && !isOwner && !isSelf,
  );
  const chosen = candidates.find((member) => member.memberId === memberId);

  const transfer = useChange(
    (call) =>
      call(clinicEndpoints.transferOwnership, {
        params: { tenantId: clinic.tenantId },
        payload: { memberId },
      }),
    {
      done: t('transferred', { name: chosen?.name ?? '', clinic: clinic.clinicName }),
      meta: { quiet: true },
      onError: (error) => {
        if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return;
        setErrors(error.fields);
        focusFirstError();
      },
      onSettled: () => setAsking(false),
      refetch: [clinicsKey, clinicKey(clinic.tenantId)],
    },
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrors(chosen ? {} : { memberId: t('transferChoose') });
    if (chosen) setAsking(true);
    else focusFirstError();
  };

  const refused = transfer.error && !isCancelled(transfer.error) && Object.keys(errors).length === 0;
  return (
    <Panel title={t('transferTitle')} intro={t('transferIntro')}>
      {members.isPending ? (
        <Skeleton height={120} />
      ) : members.isLoadingError ? (
        <ListFailed query={members} title={t('teamFailed')} />
      ) : candidates.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('transferNobody')}
        </Text>
      ) : (
        <form noValidate onSubmit={submit} aria-busy={transfer.isPending}>
          <div className={classes.fields}>
            <SelectField
              label={t('transferTo')}
              value={memberId}
              error={errors.memberId}
              placeholder={t('transferChoose')}
              data={candidates.map(({ memberId: value, name, email }) => ({
                value,
                label: `${name} (${email})`,
              }))}
              onChange={(event) => {
                setMemberId(event.currentTarget.value);
                setErrors({});
              }}
            />
            <Problem error={refused ? transfer.error : null} />
            <Button type="submit" variant="outline" color="red" className={classes.action}>
              {t('transferAction')}
            </Button>
          </div>
        </form>
      )}
      <AskDialog
        opened={asking}
        title={t('transferTitle')}
        confirm={t('transferAction')}
        danger
        loading={transfer.isPending}
        onConfirm={() => transfer.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('transferQuestion', { name: chosen?.name ?? '', clinic: clinic.clinicName })}
      </AskDialog>
    </Panel>
  );
}
