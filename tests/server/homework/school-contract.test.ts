import { aRealSchool } from '#tests/support/a-school.ts';
import { schoolContract } from '#tests/support/school-contract.ts';

schoolContract('the real server', aRealSchool);
