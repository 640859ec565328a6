import { Avatar, Group, Table } from '@mantine/core';
import type { PersonMembership, PersonSummary } from '../../domain/platform/people.ts';
import { formatDate, formatMoment, initials } from '../shared/format.ts';
import { Cell, type Column, DataTable } from '../shared/table/DataTable.tsx';
import { Minor, RowName } from '../shared/table/RowName.tsx';
import { PersonStateBadges } from './PersonState.tsx';
import { t } from './text.ts';

/** `Érable Physio · Owner` */
function membershipText({ clinicName, role, isOwner, state }: PersonMembership): string {
  const values = { clinic: clinicName, role: t(isOwner ? 'owner' : role) };
  return state === 'invited' ? t('membershipInvited', values) : t('membership', values);
}

const columns: Column[] = [
  { name: t('person') },
  { name: t('clinicsColumn') },
  { name: t('state') },
  { name: t('since') },
];

export function PeopleTable({ people, isOld }: { people: PersonSummary[]; isOld: boolean }) {
  return (
    <DataTable label={t('tableLabel')} columns={columns} isOld={isOld}>
      {people.map((person) => (
        <Table.Tr key={person.userId}>
          <Cell>
            <Group gap="sm" wrap="nowrap">
              <Avatar color="brand" size={30} radius="xl" aria-hidden="true">
                {initials(person.name)}
              </Avatar>
              <div>
                <RowName to={`/admin/users/people/${person.userId}`} minor={person.email}>
                  {person.name}
                </RowName>
              </div>
            </Group>
          </Cell>
          <Cell label={t('clinicsColumn')}>
            {person.memberships.map((membership) => (
              <div key={membership.tenantId}>{membershipText(membership)}</div>
            ))}
            {person.clinics > person.memberships.length ? (
              <Minor>{t('moreClinics', { n: person.clinics - person.memberships.length })}</Minor>
            ) : null}
            {person.clinics === 0 ? <Minor>{t('noClinic')}</Minor> : null}
          </Cell>
          <Cell label={t('state')}>
            <PersonStateBadges person={person} />
          </Cell>
          <Cell label={t('since')} muted nowrap>
            <time dateTime={person.createdAt} title={formatMoment(person.createdAt)}>
              {formatDate(person.createdAt)}
            </time>
          </Cell>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
