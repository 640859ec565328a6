export { clinicMember, toClinicMember } from './answers.ts';
export { findMember, listMembers, type MemberRow } from './repository.ts';
