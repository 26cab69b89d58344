/** Of a table `reader` with `account_id`: the accounts that live and may see alarms. Ends in a condition. */
export const TOLD_ACCOUNTS = `join account on account.id = reader.account_id and not account.disabled and account.status = 'active'
            and (account.expires_at is null or account.expires_at > now())
           join role on role.id = account.role_id
            and (role.permissions is null or 'monitor_alarm_view' = any(role.permissions))
           join org on org.id = account.org_id and not org.disabled
           left join org above on above.id = org.parent_id
          where not coalesce(above.disabled, false)`;
