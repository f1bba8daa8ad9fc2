package main

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
)

func remoteAddress(r *http.Request) string { return r.RemoteAddr }

func requestOf(session, address string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/api/school/library/lend", nil)
	r.RemoteAddr = address
	if session != "" {
		r.Header.Set("Authorization", session)
	}
	return r
}

func TestSendersAdmit(t *testing.T) {
	one := func(int) string { return "one" }
	none := func(int) string { return "" }
	each := func(n int) string { return strconv.Itoa(n) }
	for _, scenario := range []struct {
		name      string
		sessionOf func(int) string
		admitted  int
		other     *http.Request
		others    bool
	}{
		{"one session has its share, another goes on", one, mostOfSession, requestOf("other", "10.0.0.1"), true},
		{"guests of an address have theirs, a session goes on", none, mostOfSession, requestOf("other", "10.0.0.1"), true},
		{"guests of another address go on", none, mostOfSession, requestOf("", "10.0.0.2"), true},
		{"a new session with each request is bounded by its address", each, mostOfAddress, requestOf("other", "10.0.0.1"), false},
		{"another address goes on beside them", each, mostOfAddress, requestOf("other", "10.0.0.2"), true},
	} {
		t.Run(scenario.name, func(t *testing.T) {
			crowd := newSenders(remoteAddress)
			var ends []func()
			for n := range 2 * mostOfAddress {
				if done, admitted := crowd.admit(requestOf(scenario.sessionOf(n), "10.0.0.1")); admitted {
					ends = append(ends, done)
				}
			}
			if len(ends) != scenario.admitted {
				t.Errorf("admitted %d, not %d", len(ends), scenario.admitted)
			}
			if _, admitted := crowd.admit(scenario.other); admitted != scenario.others {
				t.Errorf("the other is admitted: %v", admitted)
			}
			for _, done := range ends {
				done()
			}
			if _, admitted := crowd.admit(requestOf(scenario.sessionOf(0), "10.0.0.1")); !admitted {
				t.Error("not admitted once the others are done")
			}
		})
	}
}

func TestSendersKeepNothingOfWhoIsDone(t *testing.T) {
	crowd := newSenders(remoteAddress)
	done, _ := crowd.admit(requestOf("one", "10.0.0.1"))
	done()
	if len(crowd.now) != 0 {
		t.Errorf("still counted: %v", crowd.now)
	}
}

func TestOnlyWhatAnInterpreterWorksAtIsCounted(t *testing.T) {
	for path, counted := range map[string]bool{
		"/api/school/library/lend":            true,
		"/api/school/open/support/report":     true,
		"/api/collections/titles/records":     true,
		"/api/collections/users/auth-refresh": true,
		"/qr/abc":                             true,
		"/api/realtime":                       false,
		"/api/files/people/x/y.webp":          false,
		"/assets/main.js":                     false,
		"/api/backups":                        false,
	} {
		if isCounted(routeClass(path)) != counted {
			t.Errorf("%s is counted: %v", path, !counted)
		}
	}
}
