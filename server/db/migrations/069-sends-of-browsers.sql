-- Who removes a browser finds its messages by an index: without one each removal read the messages of everybody.
create index push_sends_of_subscription on push_sends (subscription_id, notice_id);
