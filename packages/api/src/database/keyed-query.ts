import pg from 'pg';
import { keyOf } from './column-name.ts';

declare module 'pg' {
  interface Query {
    /** Called with the columns of the result, before its rows. */
    handleRowDescription(message: { fields: { name: string }[] }): void;
  }
}

/** A statement whose rows have the keys of the code: `tenantId` for the column `tenant_id`. */
export class KeyedQuery extends pg.Query {
  override handleRowDescription(message: { fields: { name: string }[] }): void {
    for (const field of message.fields) field.name = keyOf(field.name);
    super.handleRowDescription(message);
  }
}
