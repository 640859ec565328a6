import { Avatar, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PersonMembership, PersonSummary } from '../../domain/platform/people.ts';
import { Copyable } from '../shared/Copyable.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { Minor, RowName } from '../shared/data-table/RowName.tsx';
import { pagedRows } from '../shared/data-table/rows.ts';
import { SimilarRows } from '../shared/data-table/SimilarRows.tsx';
import { formatDate, formatMoment, initials } from '../shared/format.ts';
import type { Pages } from '../shared/usePages.ts';
import { PersonStateBadges } from './PersonState.tsx';
import { t } from './text.ts';

/** `Érable Physio · Owner` */
function membershipText({ clinicName, role, isOwner, state }: PersonMembership): string {
  const values = { clinic: clinicName, role: t(isOwner ? 'owner' : role) };
  return state === 'invited' ? t('membershipInvited', values) : t('membership', values);
}

const pathOf = (userId: string) => `/admin/users/people/${userId}`;

const columns: DataColumn<PersonSummary>[] = [
  { id: 'person', header: t('person'), cell: (person) => <Person person={person} /> },
  { id: 'clinics', header: t('clinicsColumn'), cell: (person) => <Clinics person={person} /> },
  { id: 'state', header: t('state'), cell: (person) => <PersonStateBadges person={person} /> },
  {
    id: 'since',
    header: t('since'),
    muted: true,
    nowrap: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatMoment(createdAt)}>
        {formatDate(createdAt)}
      </time>
    ),
  },
];

export function PeopleTable({ list, empty }: { list: Pages<PersonSummary>; empty: ReactNode }) {
  const navigate = useNavigate();
  return (
    <DataTable
      label={t('tableLabel')}
      columns={columns}
      rowId={({ userId }) => userId}
      {...pagedRows(list)}
      loading={t('loading')}
      empty={empty}
      onOpen={({ userId }) => void navigate(pathOf(userId))}
      stickyHeader
    />
  );
}

/** People with similar names, if a search finds nobody. */
export function SimilarPeople({ people }: { people: readonly PersonSummary[] | undefined }) {
  const navigate = useNavigate();
  return (
    <SimilarRows
      rows={people}
      columns={columns}
      rowId={({ userId }) => userId}
      onOpen={({ userId }) => void navigate(pathOf(userId))}
    />
  );
}

function Person({ person }: { person: PersonSummary }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar color="brand" size={30} radius="xl" aria-hidden="true">
        {initials(person.name)}
      </Avatar>
      <div>
        <RowName to={pathOf(person.userId)} minor={<Copyable value={person.email} />}>
          {person.name}
        </RowName>
      </div>
    </Group>
  );
}

function Clinics({ person: { memberships, clinics } }: { person: PersonSummary }) {
  return (
    <>
      {memberships.map((membership) => (
        <div key={membership.tenantId}>{membershipText(membership)}</div>
      ))}
      {clinics > memberships.length ? (
        <Minor>{t('moreClinics', { n: clinics - memberships.length })}</Minor>
      ) : null}
      {clinics === 0 ? <Minor>{t('noClinic')}</Minor> : null}
    </>
  );
}
