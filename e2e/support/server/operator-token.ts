/** Opens the operator's page of the server that tests start; every real start makes a token of its own. */
export const OPERATOR_TOKEN = 'of-the-tests';
