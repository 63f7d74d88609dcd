import { moneyUnderFaults } from '#tests/support/paying/money-suite.ts';

moneyUnderFaults({ file: 0, files: 4, runs: 1 });
