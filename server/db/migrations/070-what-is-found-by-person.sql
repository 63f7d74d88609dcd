-- A deleted account takes rows along by references, and its mails by their address: without these indexes each such row, and each
-- deletion, read a whole table of everybody, while threads and the payments of the person were locked.
create index joinings_of_person on joinings (uid);
create index joinings_of_quote on joinings (quote_id);
create index subscriptions_of_quote on subscriptions (quote_id) where quote_id is not null;
create index coupon_redemptions_of_person on coupon_redemptions (uid);
create index coupon_redemptions_of_joining on coupon_redemptions (joining_id);
create index trial_cards_of_person on trial_cards (uid) where uid is not null;
create index personal_coupons_of_subscription on personal_coupons (subscription_id) where subscription_id is not null;
create index messages_of_recipient on messages (recipient);
create index messages_of_accounts on messages (once_key text_pattern_ops) where starts_with(once_key, 'account:');
create index refunds_of_order on refunds (order_id);
-- Answers to teachers, of whom every deletion of a learner deletes all.
create index idempotency_keys_of_teachers on idempotency_keys (uid) where starts_with(uid, 'teacher:');

-- What was offered and not accepted: the others are kept for years.
create index quotes_unaccepted on quotes (expires_at) where accepted_at is null;

-- How many people have and have read an announcement.
create index notices_of_announcements on notices (once_key, read_at) where kind = 'announcement';
