package main

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
)

// remoteAddress returns the address of the connection.
func remoteAddress(r *http.Request) string { return r.RemoteAddr }

// newTestRequest returns a request of a session from an address. An empty session is that of a guest.
func newTestRequest(session, address string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/api/school/library/lend", nil)
	r.RemoteAddr = address
	if session != "" {
		r.Header.Set("Authorization", session)
	}
	return r
}

func TestLimitsOfSessionsAndAddresses(t *testing.T) {
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
		{"a session reaches its limit, another continues", one, maxRequestsPerSession, newTestRequest("other", "10.0.0.1"), true},
		{"guests of an address reach their limit, a session continues", none, maxRequestsPerSession, newTestRequest("other", "10.0.0.1"), true},
		{"guests of another address continue", none, maxRequestsPerSession, newTestRequest("", "10.0.0.2"), true},
		{"the address limits a new session with each request", each, maxRequestsPerAddress, newTestRequest("other", "10.0.0.1"), false},
		{"another address continues", each, maxRequestsPerAddress, newTestRequest("other", "10.0.0.2"), true},
	} {
		t.Run(scenario.name, func(t *testing.T) {
			crowd := newRequestLimiter(remoteAddress)
			var ends []func()
			for n := range 2 * maxRequestsPerAddress {
				if done, admitted := crowd.acquire(newTestRequest(scenario.sessionOf(n), "10.0.0.1")); admitted {
					ends = append(ends, done)
				}
			}
			if len(ends) != scenario.admitted {
				t.Errorf("admitted %d, not %d", len(ends), scenario.admitted)
			}
			if _, admitted := crowd.acquire(scenario.other); admitted != scenario.others {
				t.Errorf("the other client is admitted: %v", admitted)
			}
			for _, done := range ends {
				done()
			}
			if _, admitted := crowd.acquire(newTestRequest(scenario.sessionOf(0), "10.0.0.1")); !admitted {
				t.Error("a request after the others is refused")
			}
		})
	}
}

func TestLimiterForgetsFinishedRequests(t *testing.T) {
	crowd := newRequestLimiter(remoteAddress)
	done, _ := crowd.acquire(newTestRequest("one", "10.0.0.1"))
	done()
	if len(crowd.inProgress) != 0 {
		t.Errorf("finished requests are still counted: %v", crowd.inProgress)
	}
}
