/** What somebody asks the school about. */
export const INQUIRY_TOPICS = ['recording', 'lesson', 'payment', 'account', 'other'] as const;
export type InquiryTopic = (typeof INQUIRY_TOPICS)[number];

/** Maximum lengths in UTF-16 units. */
export const MAX_INQUIRY_LENGTH = 2_000;
export const MAX_DIAGNOSTICS_LENGTH = 8_000;
export const MAX_ANSWER_LENGTH = 4_000;
