import { moneyUnderFaults } from '#tests/support/paying/money-suite.ts';

moneyUnderFaults({ file: 1, files: 4, runs: 5 });
