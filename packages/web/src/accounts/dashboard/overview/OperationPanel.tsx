import { Text } from '@mantine/core';
import { type ClinicDashboard, type Operation, operationSteps } from '@tamarack/core/domain';
import { Notice, StepList, type StepListState, useText } from '@tamarack/core/ui';
import { SupportText } from '../../../shared/SupportText.tsx';
import { Panel } from '../frame/Panel.tsx';
import { type DashboardText, dashboardTexts } from '../text.ts';

/** The running operation of the clinic. Only the set-up shows its steps. */
export function OperationPanel({ clinic, operation }: { clinic: ClinicDashboard; operation: Operation }) {
  const { t } = useText(dashboardTexts);
  if (operation.kind === 'provision' && clinic.status === 'provisioning')
    return <SetUp operation={operation} />;
  if (operation.state === 'succeeded' || operation.state === 'failed') return null;
  return (
    <Notice tone="info" role="status">
      {t(`operation_${operation.kind}`)}
    </Notice>
  );
}

function SetUp({ operation }: { operation: Operation }) {
  const { t } = useText(dashboardTexts);
  const failed = operation.state === 'failed';
  const waiting = !failed && operation.steps.some((step) => step.state === 'failed' || step.error);
  const title = t(failed ? 'provisioningFailedTitle' : 'provisioningTitle');
  return (
    <Panel
      title={title}
      intro={failed ? <SupportText text={t('provisioningFailedBody')} /> : t('provisioningBody')}
    >
      <StepList
        label={title}
        steps={stepItems(operation).map((step) => ({ ...step, label: t(stepKey(step.name)) }))}
      />
      {waiting ? (
        <Text size="sm" c="dimmed" mt="sm" role="status">
          {t('provisioningRetry')}
        </Text>
      ) : null}
    </Panel>
  );
}

const stepKey = (name: string) => `step_${name}` as DashboardText;

/** The steps of the set-up in order, each done, current, failed or pending. */
function stepItems(operation: Operation): { name: string; state: StepListState }[] {
  const done = new Set(operation.steps.filter((step) => step.state === 'succeeded').map((step) => step.name));
  const names = operationSteps[operation.kind];
  const current = names.find((name) => !done.has(name));
  const underWay = operation.state === 'failed' ? 'stopped' : 'running';
  return names.map((name) => ({
    name,
    state: done.has(name) ? 'done' : name === current ? underWay : 'waiting',
  }));
}
