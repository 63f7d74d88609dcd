import { moneyUnderFaults } from '#tests/support/paying/money-suite.ts';

moneyUnderFaults({ from: 500, runs: 500, files: 4 });
