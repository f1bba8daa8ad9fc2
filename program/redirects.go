package main

import (
	"errors"
	"net/http"
	"strings"
)

const maxRedirects = 5

var (
	errTooManyRedirects = errors.New("o endereço leva de um a outro sem fim")
	errForeignHost      = errors.New("o endereço leva a outro servidor, que não recebe o que foi enviado")
)

// publicHeaders say nothing secret, wherever a redirect leads.
var publicHeaders = []string{"Accept", "Accept-Language", "Range", "User-Agent"}

// restrictRedirects makes each request of this process that is redirected to another host go on without what it signs in with. A gateway's
// key stands in a header of the gateway's own choice, and Go takes away only those that it knows. What carries a body does not go on: a
// message to a family is for the host that was chosen.
func restrictRedirects() {
	http.DefaultClient.CheckRedirect = checkRedirect
}

func checkRedirect(next *http.Request, previous []*http.Request) error {
	if len(previous) >= maxRedirects {
		return errTooManyRedirects
	}
	first := previous[0].URL
	if strings.EqualFold(next.URL.Host, first.Host) && (next.URL.Scheme == first.Scheme || next.URL.Scheme == "https") {
		return nil
	}
	if next.Method != http.MethodGet && next.Method != http.MethodHead {
		return errForeignHost
	}
	header := http.Header{}
	for _, name := range publicHeaders {
		if values := next.Header.Values(name); len(values) > 0 {
			header[name] = values
		}
	}
	next.Header = header
	return nil
}
