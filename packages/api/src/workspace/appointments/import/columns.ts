import type { AppointmentImportField, ImportColumns } from '@tamarack/core/domain/workspace';
import { type CsvRow, fold, readDay } from '../../shared/index.ts';

/**
 * Known headers of each field, in English and French and as exported by other software, reduced to letters and digits. Of
 * several columns for a field, the header that comes first here has it.
 */
const headers: Record<AppointmentImportField, readonly string[]> = {
  clientName: [
    'client',
    'clientname',
    'clientfullname',
    'patient',
    'patientname',
    'patientfullname',
    'nomduclient',
    'nomdupatient',
    'customer',
    'customername',
    'attendee',
    'fullname',
    'nomcomplet',
    'name',
  ],
  givenName: [
    'firstname',
    'givenname',
    'prenom',
    'patientfirstname',
    'clientfirstname',
    'prenomduclient',
    'prenomdupatient',
  ],
  familyName: [
    'lastname',
    'familyname',
    'surname',
    'nom',
    'nomdefamille',
    'patientlastname',
    'clientlastname',
  ],
  email: ['email', 'emailaddress', 'patientemail', 'clientemail', 'courriel', 'adressecourriel'],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'cellphone',
    'patientphone',
    'clientphone',
    'telephone',
    'cellulaire',
  ],
  staff: [
    'staff',
    'staffmember',
    'staffname',
    'staffmembername',
    'practitioner',
    'practitionername',
    'clinician',
    'therapist',
    'provider',
    'providername',
    'professionnel',
    'professionnelle',
    'praticien',
    'praticienne',
    'therapeute',
    'clinicien',
    'intervenant',
    'calendar',
  ],
  service: [
    'service',
    'servicename',
    'treatment',
    'treatmentname',
    'treatmenttype',
    'appointmenttype',
    'appointmenttypename',
    'session',
    'sessiontype',
    'typederendezvous',
    'traitement',
    'seance',
    'item',
    'type',
  ],
  location: [
    'location',
    'locationname',
    'clinic',
    'clinicname',
    'clinique',
    'business',
    'businessname',
    'branch',
    'lieu',
    'emplacement',
    'succursale',
  ],
  date: [
    'appointmentdate',
    'appointmentdatetime',
    'datedurendezvous',
    'start',
    'startat',
    'startsat',
    'startdate',
    'startdatetime',
    'startdateandtime',
    'dateandtime',
    'appointmentstart',
    'appointmentstartdate',
    'debut',
    'datedebut',
    'datededebut',
    'dateetheure',
    'datetime',
    'date',
    'day',
    'jour',
  ],
  time: [
    'time',
    'starttime',
    'appointmenttime',
    'appointmentstarttime',
    'heure',
    'heuredebut',
    'heurededebut',
    'heuredurendezvous',
  ],
  endTime: [
    'end',
    'endat',
    'endsat',
    'endtime',
    'enddatetime',
    'appointmentend',
    'appointmentendtime',
    'heurefin',
    'heuredefin',
    'fin',
    'enddate',
    'datefin',
    'datedefin',
  ],
  minutes: [
    'minutes',
    'duration',
    'durationminutes',
    'durationmin',
    'durationmins',
    'durationinminutes',
    'length',
    'lengthminutes',
    'duree',
    'dureeminutes',
    'dureemin',
    'dureeenminutes',
  ],
  status: [
    'status',
    'state',
    'appointmentstatus',
    'appointmentstate',
    'bookingstatus',
    'attendance',
    'statut',
    'etat',
    'statutdurendezvous',
  ],
  cancellation: [
    'cancelledat',
    'canceledat',
    'cancelledon',
    'canceledon',
    'datecancelled',
    'cancellationdate',
    'cancelled',
    'canceled',
    'iscancelled',
    'iscanceled',
    'annule',
    'annulele',
    'datedannulation',
    'cancellationreason',
    'raisondannulation',
    'motifdannulation',
    'deletedat',
    'archivedat',
  ],
};

/** Headers of a column with the day and no time, beside which `Start` is the time. */
const ofDay = ['appointmentdate', 'datedurendezvous', 'date', 'day', 'jour'];
const ofStart = ['start', 'startat', 'startsat', 'appointmentstart', 'debut'];

/** Guesses the field of each column by its header. */
export function guessColumns(head: CsvRow, rows: readonly CsvRow[]): ImportColumns<AppointmentImportField> {
  const keys = head.cells.map((header) => fold(header).replace(/[^a-z0-9]/g, ''));
  const fields: ImportColumns<AppointmentImportField> = keys.map(() => null);
  for (const [field, known] of Object.entries(headers) as [AppointmentImportField, readonly string[]][]) {
    const best = known.find((header) => keys.includes(header));
    if (best !== undefined) fields[keys.indexOf(best)] = field;
  }
  const [day, start] = [ofDay, ofStart].map((known) => keys.findIndex((key) => known.includes(key)));
  if (day === undefined || start === undefined || day < 0 || start < 0 || fields.includes('time'))
    return fields;
  const isTime = rows.every(({ cells }) => readDay(cells[start] ?? '', 'monthFirst') === undefined);
  if (isTime) {
    fields[fields.indexOf('date')] = null;
    fields[day] = 'date';
    fields[start] = 'time';
  }
  return fields;
}
