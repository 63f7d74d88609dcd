import { moneyUnderFaults } from '#tests/support/paying/money-suite.ts';

moneyUnderFaults({ file: 3, files: 4, runs: 5 });
