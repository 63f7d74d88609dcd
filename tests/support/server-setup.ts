// Runs before every test file of the server.
import { putAwayAfterFile } from '#tests/support/when-done.ts';

putAwayAfterFile();
