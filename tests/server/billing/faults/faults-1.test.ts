import { moneyUnderFaults } from '#tests/support/paying/money-suite.ts';

moneyUnderFaults({ from: 0, runs: 500, files: 4 });
