-- What the shop asks for at each connection, and pgbouncer in transaction mode drops.
alter role current_user set synchronous_commit = on;
alter role current_user set timezone = 'UTC';
alter role current_user set datestyle = 'ISO';
alter role current_user set random_page_cost = 1.1;
alter role current_user set statement_timeout = '30s';
alter role current_user set lock_timeout = '10s';
alter role current_user set idle_in_transaction_session_timeout = '10s';
