import { moneyUnderFaults } from '#tests/support/paying/money-suite.ts';

moneyUnderFaults({ from: 1500, runs: 500, files: 4 });
