import { moneyUnderFaults } from '#tests/support/paying/money-suite.ts';

moneyUnderFaults({ from: 1000, runs: 500, files: 4 });
